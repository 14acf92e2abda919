// RFC 8058: a mail program ends a newsletter with one POST; a person who follows the link is asked first, because what only looks (a scanner) must end nothing.
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
  /** Of whose site the page is when it is of no newsletter. */
  main: Look
  /** A path on a brand's own host. */
  pathOn(brand: Pick<Brand, 'key'>, path: string, language: Language): string
  passes: Passes
  store: Pick<SubscriptionStore, 'end'>
  find: Subscriptions['find']
  report(error: unknown, request: Request): void
}

const page = { type: 'text/html' }

export function mountUnsubscribe(door: Hono, { main, pathOn, passes, store, find, report }: UnsubscribeTools): void {
  const facts = (request: Request) => {
    const search = new URL(request.url).searchParams
    const language = search.get('lang') === 'es' ? ('es' as const) : ('en' as const)
    const pass = passes.read(search.get('code') ?? '')
    return { language, pass, found: pass && find(pass) }
  }
  door.get(
    '/messages/unsubscribe',
    describe({
      summary: 'Ask whether a newsletter shall end',
      answers: { 200: { what: 'The question, as a page', ...page }, 404: { what: 'The link is none of ours: a page', ...page } },
    }),
    (c) => {
      const { language, pass, found } = facts(c.req.raw)
      if (!pass) return failedPage(language, main, 404, pathOn)
      // A newsletter that is no more has ended for everybody.
      return found ? askPage(language, found) : donePage(language, main, null, pathOn)
    },
  )
  door.post(
    '/messages/unsubscribe',
    describe({
      summary: 'End a newsletter (RFC 8058)',
      answers: {
        200: { what: 'It has ended; again is the same', ...page },
        404: { what: 'The link is none of ours: a page', ...page },
        503: { what: 'It could not be written: a page', ...page },
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

function askPage(language: Language, { brand, newsletter }: Found) {
  const words = unsubscribeWords[language]
  // The form goes to the address it was asked at.
  const body = html`<main><h1>${words.title}</h1><p>${words.ask(newsletter.name[language], brand.displayTitle)}</p>
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
