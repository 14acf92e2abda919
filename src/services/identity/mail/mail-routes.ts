// Where mailed links lead: a page asks, its button does it. Nothing here needs a session, a script or the site.
import type { Hono } from 'hono'
import { html } from 'hono/html'
import { siteOf } from '#brands/brand-site.ts'
import type { Brand, BrandGroup } from '#contracts/brand.ts'
import { urlOn } from '#contracts/brand-address.ts'
import { describe } from '#kit/http/describe.ts'
import { plainPage } from '#kit/http/plain-page.ts'
import { type Act, answerSchema, ownPagesOnly } from '../wire.ts'
import { pageWords } from './page-words.ts'
import type { LinkPurpose, Verification } from './verification.ts'

export type MailRouteTools = { brands: BrandGroup; publicUrl: string; pageOrigins: string[]; verification: Verification }

const page = (what: string) => ({ what, type: 'text/html' })

export function addMailRoutes(door: Hono, { brands, publicUrl, pageOrigins, verification }: MailRouteTools): void {
  const brandOf = ({ brand }: { brand: string }) => brands.brands.find(({ key }) => key === brand) ?? brands.brands[0]!
  /** A page of a brand's site, from its own host: the link led there. */
  const pathTo =
    (brand: Brand): PathOf =>
    (path, language) =>
      urlOn({ ...siteOf(brand, brands, publicUrl), origin: '' }, path, language)
  for (const purpose of ['verify', 'unlock'] as const) {
    const path = `/identity/mail/${purpose}`
    const answers = { 404: page('The link was used, or is too old: a page') }
    door.get(
      path,
      describe({ summary: `Ask: ${pageWords.en[purpose].title}?`, answers: { 200: page('The question'), ...answers } }),
      async (c) => {
        const { language, code } = given(c.req.raw)
        const account = await verification.look(purpose, code)
        return account
          ? askPage(language, purpose, account.mail, brandOf(account))
          : gonePage(language, brands.brands[0]!, pathTo(brands.brands[0]!))
      },
    )
    door.post(path, describe({ summary: pageWords.en[purpose].title, answers: { 200: page('Done'), ...answers } }), async (c) => {
      const { language, code } = given(c.req.raw)
      const account = await verification[purpose](code)
      return account
        ? donePage(language, purpose, brandOf(account), pathTo(brandOf(account)))
        : gonePage(language, brands.brands[0]!, pathTo(brands.brands[0]!))
    })
  }
  const again: Act = (_request, caller) => verification.verifyAgain(caller)
  door.post(
    '/identity/mail/verification',
    describe({
      summary: 'Send the mail that proves a mailbox again',
      answers: { 200: { what: 'Sent, or not needed', schema: answerSchema }, 401: { what: 'No session', schema: answerSchema } },
    }),
    ownPagesOnly(pageOrigins, again),
  )
}

type Language = 'en' | 'es'
type PathOf = (path: string, language: Language) => string
type Look = Pick<Brand, 'colors' | 'displayTitle'>

function given(request: Request): { language: Language; code: string } {
  const search = new URL(request.url).searchParams
  return { language: search.get('lang') === 'es' ? 'es' : 'en', code: search.get('code') ?? '' }
}

function askPage(language: Language, purpose: LinkPurpose, mail: string, { colors, displayTitle: brand }: Look) {
  const words = pageWords[language][purpose]
  const body = html`<main><h1>${words.title}</h1><p>${words.ask(mail)}</p><form method="post"><button>${words.button}</button></form></main>`
  return plainPage({ language, title: words.title, body, colors, brand })
}

function donePage(language: Language, purpose: LinkPurpose, { colors, displayTitle: brand }: Look, pathOf: PathOf) {
  const { done, next } = pageWords[language][purpose]
  const body = html`<main><h1>${done}</h1><p><a class="button" href="${pathOf(next.path ?? '/', language)}">${next.label}</a></p></main>`
  return plainPage({ language, title: done, body, colors, brand })
}

function gonePage(language: Language, { colors, displayTitle: brand }: Look, pathOf: PathOf) {
  const { gone, goneText, account, reset } = pageWords[language]
  const body = html`<main><h1>${gone}</h1><p>${goneText}</p><p><a href="${pathOf('/my-account', language)}">${account}</a> ·
<a href="${pathOf('/request-password', language)}">${reset}</a></p></main>`
  return plainPage({ language, title: gone, body, colors, brand, status: 404 })
}
