// What a visitor allows this site to store and to send [C4.9-01], [C4.9-02]. One cookie has the choices for all brands of a host.

/** `measure`: statistics. `remember`: settings and personalisation. `share`: sale, sharing and targeted ads. */
export const purposes = ['measure', 'remember', 'share'] as const
export type Purpose = (typeof purposes)[number]

/** The purposes that a visitor allows. */
export type ConsentChoice = readonly Purpose[]

/**
 * What the law of the visitor's country demands. `consent`: nothing before the visitor agrees. `us`: everything until the visitor opts out, and a
 * US privacy string. `none`: as `us`, without the string.
 */
export type ConsentLaw = 'consent' | 'us' | 'none'

/**
 * [C4.9-02], [A9-11] The 32 countries whose law demands consent: the European Union, the other countries of the European Economic Area, the United
 * Kingdom and Switzerland. Setting CONSENT_COUNTRIES replaces them. The comment at the call keeps the list out of the browser's scripts, which don't use it.
 */
export const consentCountries: readonly string[] =
  /* @__PURE__ */ 'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ')

/** The key in session storage of the law of the visitor's country. It is stored only where consent is not required. */
export const lawKey = 'daypart.law'

/** The path of the page with the visitor's choices, below the base path of a brand. */
export const choicesPath = '/privacy-choices'

/** [C4.9-01] The cookie with the choices. The banner is hidden for the brands in it. `maxAge` is in seconds: 180 days. */
export const consentCookie = { name: 'hideCookiesBanner', maxAge: 15_552_000 } as const

/** The number of other brands whose choices stay in the cookie, and the longest key of a brand, in characters. */
const mostBrands = 60
const longestKey = 60

/** The first character of the cookie's value. Values of other versions have other purposes and are ignored. */
const version = '1'

/** Returns the choices in a `Cookie` header or in `document.cookie`, by brand key. The value is, for example, `1.nbc:mrs.bravo:`. */
function choicesIn(cookies: string): Map<string, ConsentChoice> {
  const [read, ...brands] = (new RegExp(`(?:^|; ?)${consentCookie.name}=([\\w:.-]*)`).exec(cookies)?.[1] ?? '').split('.')
  const entries = read === version ? brands.map((entry) => entry.split(':')) : []
  return new Map(entries.map(([brand, letters]) => [brand!, purposes.filter((purpose) => letters?.includes(purpose[0]!))]))
}

/** Returns what the visitor allows a brand, by a `Cookie` header or `document.cookie`. Null if the visitor has not chosen. */
export const choiceIn = (cookies: string, brand: string): ConsentChoice | null => choicesIn(cookies).get(brand) ?? null

/**
 * Returns the cookie's new value after a choice for a brand. The choices for other brands of the host stay, at most `mostBrands`: browsers refuse a
 * cookie of more than 4,096 bytes, so a cookie that anyone has filled up must not prevent the choice.
 */
export function consentValue(cookies: string, brand: string, choice: ConsentChoice): string {
  const others = [...choicesIn(cookies)].filter(([key]) => key !== brand && key.length <= longestKey)
  const choices = new Map([...others.slice(-mostBrands), [brand, choice] as const])
  return [version, ...[...choices].map(([key, allowed]) => `${key}:${allowed.map((purpose) => purpose[0]).join('')}`)].join('.')
}

/** What decides about a visitor: the choice, whether the browser sends Global Privacy Control, and the law; undefined while it is unknown. */
export type PrivacyFacts = { choice: ConsentChoice | null; hasGpc: boolean; law: ConsentLaw | undefined }

/** Returns whether a visitor allows a purpose. Global Privacy Control refuses sharing always, and statistics until the visitor allows them. */
export function allows(purpose: Purpose, { choice, hasGpc, law }: PrivacyFacts): boolean {
  if (hasGpc && purpose === 'share') return false
  if (choice) return choice.includes(purpose)
  return law !== undefined && law !== 'consent' && !(hasGpc && purpose === 'measure')
}

/**
 * Returns the US privacy string (IAB, version 1). Its letters: the visitor was informed; has opted out or not; no agreement for limited service providers.
 * Outside of the United States, or before the law is known, it only says whether the visitor has opted out.
 */
export function usPrivacy({ choice, hasGpc, law }: PrivacyFacts): '1YYN' | '1YNN' | '1---' {
  if (hasGpc || choice?.includes('share') === false) return '1YYN'
  return law === 'us' ? '1YNN' : '1---'
}

/** [A9-12], [C9-53] Returns whether data may be sold or shared by a US privacy string: 0 if the visitor has opted out, else 1. */
export const sharingOf = (privacy: ReturnType<typeof usPrivacy>): 0 | 1 => (privacy === '1YYN' ? 0 : 1)
