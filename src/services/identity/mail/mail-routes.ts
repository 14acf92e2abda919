// Where mailed links lead: a page asks, its button does it. Nothing here needs a session, a script or the site.
import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { Brand, BrandGroup } from '#contracts/brand.ts'
import { describe } from '#kit/http/describe.ts'
import { plainPage } from '#kit/http/plain-page.ts'
import { type Act, answerSchema, ownPagesOnly } from '../wire.ts'
import { brandHome } from './brand-home.ts'
import { pageWords } from './page-words.ts'
import type { LinkPurpose, Verification } from './verification.ts'

export type MailRouteTools = { brands: BrandGroup; pageOrigins: string[]; verification: Verification }

const page = (what: string) => ({ what, type: 'text/html' })

export function addMailRoutes(door: Hono, { brands, pageOrigins, verification }: MailRouteTools): void {
  const brandOf = ({ brand }: { brand: string }) => brands.brands.find(({ key }) => key === brand) ?? brands.brands[0]!
  for (const purpose of ['verify', 'unlock'] as const) {
    const path = `/identity/mail/${purpose}`
    const answers = { 404: page('The link was used, or is too old: a page') }
    door.get(
      path,
      describe({ summary: `Ask: ${pageWords.en[purpose].title}?`, answers: { 200: page('The question'), ...answers } }),
      async (c) => {
        const { language, code } = given(c.req.raw)
        const account = await verification.look(purpose, code)
        return account ? askPage(language, purpose, account.mail, brandOf(account)) : gonePage(language, brands.brands[0]!)
      },
    )
    door.post(path, describe({ summary: pageWords.en[purpose].title, answers: { 200: page('Done'), ...answers } }), async (c) => {
      const { language, code } = given(c.req.raw)
      const account = await verification[purpose](code)
      return account
        ? donePage(language, purpose, brandOf(account), brandHome(brands, brandOf(account)))
        : gonePage(language, brands.brands[0]!)
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
type Look = Pick<Brand, 'colors' | 'displayTitle'>

function given(request: Request): { language: Language; code: string } {
  const search = new URL(request.url).searchParams
  return { language: search.get('lang') === 'es' ? 'es' : 'en', code: search.get('code') ?? '' }
}

const inLanguage = (path: string, language: Language) => (language === 'es' ? `${path}?lang=es` : path)

function askPage(language: Language, purpose: LinkPurpose, mail: string, { colors, displayTitle: brand }: Look) {
  const words = pageWords[language][purpose]
  const body = html`<main><h1>${words.title}</h1><p>${words.ask(mail)}</p><form method="post"><button>${words.button}</button></form></main>`
  return plainPage({ language, title: words.title, body, colors, brand })
}

function donePage(language: Language, purpose: LinkPurpose, { colors, displayTitle: brand }: Look, home: string) {
  const { done, next } = pageWords[language][purpose]
  const body = html`<main><h1>${done}</h1><p><a class="button" href="${inLanguage(next.path ?? home, language)}">${next.label}</a></p></main>`
  return plainPage({ language, title: done, body, colors, brand })
}

function gonePage(language: Language, { colors, displayTitle: brand }: Look) {
  const { gone, goneText, account, reset } = pageWords[language]
  const body = html`<main><h1>${gone}</h1><p>${goneText}</p><p><a href="${inLanguage('/my-account', language)}">${account}</a> ·
<a href="${inLanguage('/request-password', language)}">${reset}</a></p></main>`
  return plainPage({ language, title: gone, body, colors, brand, status: 404 })
}
