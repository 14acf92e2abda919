// The pages that links in emails open. Each page has a button that confirms the link. The pages need no session and no JavaScript.
import type { Hono } from 'hono'
import { html } from 'hono/html'
import { siteOf } from '#brands/brand-site.ts'
import type { Brand, BrandGroup } from '#contracts/brand.ts'
import { urlOn } from '#contracts/brand-address.ts'
import { describe } from '#kit/http/describe.ts'
import { plainPage } from '#kit/http/plain-page.ts'
import { identityResponseSpec } from '../requests/descriptions.ts'
import type { SameSite } from '../requests/parse.ts'
import { pageWords } from './page-words.ts'
import type { LinkPurpose, Verification } from './verification.ts'

export type VerificationRouteDependencies = { brands: BrandGroup; publicUrl: string; sameSite: SameSite; verification: Verification }

const page = (what: string) => ({ what, type: 'text/html' })

export function addVerificationRoutes(router: Hono, { brands, publicUrl, sameSite, verification }: VerificationRouteDependencies): void {
  const brandOf = ({ brand }: { brand: string }) => brands.brands.find(({ key }) => key === brand) ?? brands.brands[0]!
  /** Returns paths on the brand's own host, because the links in emails lead to this host. */
  const pathTo =
    (brand: Brand): PathOf =>
    (path, language) =>
      urlOn({ ...siteOf(brand, brands, publicUrl), origin: '' }, path, language)
  for (const purpose of ['verify', 'unlock'] as const) {
    const path = `/identity/mail/${purpose}`
    const answers = { 404: page('A page that says that the link was used or has expired') }
    router.get(
      path,
      describe({
        summary: `Show the page with the button: ${pageWords.en[purpose].title}`,
        answers: { 200: page('The page'), ...answers },
      }),
      async (c) => {
        const { language, code } = parametersOf(c.req.raw)
        const account = await verification.find(purpose, code)
        return account
          ? confirmPage(language, purpose, account.mail, brandOf(account))
          : expiredPage(language, brands.brands[0]!, pathTo(brands.brands[0]!))
      },
    )
    router.post(
      path,
      describe({ summary: pageWords.en[purpose].title, answers: { 200: page('The page that confirms it'), ...answers } }),
      async (c) => {
        const { language, code } = parametersOf(c.req.raw)
        const account = await verification[purpose](code)
        return account
          ? donePage(language, purpose, brandOf(account), pathTo(brandOf(account)))
          : expiredPage(language, brands.brands[0]!, pathTo(brands.brands[0]!))
      },
    )
  }
  router.post(
    '/identity/mail/verification',
    describe({
      summary: 'Send the verification email again',
      answers: { 200: identityResponseSpec('Sent, or already verified'), 401: identityResponseSpec('Not signed in') },
    }),
    sameSite((_request, caller) => verification.verifyAgain(caller)),
  )
}

type Language = 'en' | 'es'
type PathOf = (path: string, language: Language) => string
type PageBrand = Pick<Brand, 'colors' | 'displayTitle'>

function parametersOf(request: Request): { language: Language; code: string } {
  const search = new URL(request.url).searchParams
  return { language: search.get('lang') === 'es' ? 'es' : 'en', code: search.get('code') ?? '' }
}

function confirmPage(language: Language, purpose: LinkPurpose, mail: string, { colors, displayTitle: brand }: PageBrand) {
  const words = pageWords[language][purpose]
  const body = html`<main><h1>${words.title}</h1><p>${words.question(mail)}</p><form method="post"><button>${words.button}</button></form></main>`
  return plainPage({ language, title: words.title, body, colors, brand })
}

function donePage(language: Language, purpose: LinkPurpose, { colors, displayTitle: brand }: PageBrand, pathOf: PathOf) {
  const { done, next } = pageWords[language][purpose]
  const body = html`<main><h1>${done}</h1><p><a class="button" href="${pathOf(next.path ?? '/', language)}">${next.label}</a></p></main>`
  return plainPage({ language, title: done, body, colors, brand })
}

function expiredPage(language: Language, { colors, displayTitle: brand }: PageBrand, pathOf: PathOf) {
  const { expired, expiredText, account, reset } = pageWords[language]
  const body = html`<main><h1>${expired}</h1><p>${expiredText}</p><p><a href="${pathOf('/my-account', language)}">${account}</a> ·
<a href="${pathOf('/request-password', language)}">${reset}</a></p></main>`
  return plainPage({ language, title: expired, body, colors, brand, status: 404 })
}
