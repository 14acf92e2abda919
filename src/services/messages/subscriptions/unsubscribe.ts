// Unsubscribing (RFC 8058): mail programs send one POST. GET only shows a confirmation, because link scanners follow links too.
import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { Brand } from '#contracts/brand.ts'
import { describe } from '#kit/http/describe.ts'
import { plainPage } from '#kit/http/plain-page.ts'
import type { Passes } from './pass.ts'
import type { SubscriptionStore } from './store.ts'
import type { Subscriptions } from './subscriptions.ts'
import { unsubscribeWords } from './words.ts'

export type UnsubscribeTools = {
  /** The brand that determines the design of the page if the link names no known newsletter. */
  main: Look
  /** Returns a path on a brand's own host. */
  pathOn(brand: Pick<Brand, 'key'>, path: string, language: Language): string
  passes: Passes
  store: Pick<SubscriptionStore, 'end'>
  find: Subscriptions['find']
  report(error: unknown, request: Request): void
}

const page = { type: 'text/html' }

export function mountUnsubscribe(router: Hono, { main, pathOn, passes, store, find, report }: UnsubscribeTools): void {
  const facts = (request: Request) => {
    const search = new URL(request.url).searchParams
    const language = search.get('lang') === 'es' ? ('es' as const) : ('en' as const)
    const pass = passes.read(search.get('code') ?? '')
    return { language, pass, found: pass && find(pass) }
  }
  router.get(
    '/messages/unsubscribe',
    describe({
      summary: 'Show the unsubscribe confirmation',
      answers: { 200: { what: 'The confirmation page', ...page }, 404: { what: 'The link is invalid: an error page', ...page } },
    }),
    (c) => {
      const { language, pass, found } = facts(c.req.raw)
      if (!pass) return failedPage(language, main, 404, pathOn)
      // If the newsletter no longer exists, the page shows that the viewer is unsubscribed.
      return found ? confirmationPage(language, found) : donePage(language, main, null, pathOn)
    },
  )
  router.post(
    '/messages/unsubscribe',
    describe({
      summary: 'Unsubscribe from a newsletter (RFC 8058)',
      answers: {
        200: { what: 'Unsubscribed; repeating has no effect', ...page },
        404: { what: 'The link is invalid: an error page', ...page },
        503: { what: 'The change could not be stored: an error page', ...page },
      },
    }),
    async (c) => {
      const { language, pass, found } = facts(c.req.raw)
      if (!pass) return failedPage(language, main, 404, pathOn)
      try {
        await store.end(pass.userId, pass)
      } catch (error) {
        report(error, c.req.raw)
        return failedPage(language, main, 503, pathOn)
      }
      return donePage(language, main, found ?? null, pathOn)
    },
  )
}

type Found = NonNullable<ReturnType<Subscriptions['find']>>
type Language = 'en' | 'es'
type Look = Pick<Brand, 'key' | 'colors' | 'displayTitle'>

function confirmationPage(language: Language, { brand, newsletter }: Found) {
  const words = unsubscribeWords[language]
  // The form has no action, so it posts to the current URL, which contains the code.
  const body = html`<main><h1>${words.title}</h1><p>${words.question(newsletter.name[language], brand.displayTitle)}</p>
<form method="post"><button>${words.button}</button></form></main>`
  return plainPage({ language, title: `${words.title} | ${brand.displayTitle}`, body, colors: brand.colors, brand: brand.displayTitle })
}

function donePage(language: Language, main: Look, found: Found | null, pathOn: UnsubscribeTools['pathOn']) {
  const words = unsubscribeWords[language]
  const { key, colors, displayTitle: brand } = found?.brand ?? main
  const choose = pathOn({ key }, found ? `/email-preferences?brand=${key}` : '/email-preferences', language)
  const body = html`<main><h1>${words.done}</h1>${found && html`<p>${words.doneText(found.newsletter.name[language], found.brand.displayTitle)}</p>`}
<p><a href="${choose}">${words.others}</a></p></main>`
  return plainPage({ language, title: words.done, body, colors, brand })
}

function failedPage(language: Language, { key, colors, displayTitle: brand }: Look, status: number, pathOn: UnsubscribeTools['pathOn']) {
  const words = unsubscribeWords[language]
  const body = html`<main><h1>${words.failed}</h1><p>${words.failedText}</p>
<p><a href="${pathOn({ key }, '/contact-us?topic=email', language)}">${words.ticket}</a></p></main>`
  return plainPage({ language, title: words.failed, body, status, colors, brand })
}
