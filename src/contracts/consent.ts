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
export const consentLaws = ['consent', 'us', 'none'] as const
export type ConsentLaw = (typeof consentLaws)[number]

/** [C4.9-01] The cookie with the choices. The banner is hidden for the brands that are in it. Its lifetime is in seconds: half a year. */
export const consentCookie = { name: 'hideCookiesBanner', maxAge: 15_552_000 } as const

/** The first character of the cookie's value. Other values are of a version with other purposes, and do not count. */
const version = '1'

/** Returns the choices in a `Cookie` header or in `document.cookie`, by brand key. The value is, for example, `1.nbc:mrs.bravo:`. */
function choicesIn(cookies: string): Map<string, ConsentChoice> {
  const [read, ...brands] = (new RegExp(`(?:^|; ?)${consentCookie.name}=([\\w:.-]*)`).exec(cookies)?.[1] ?? '').split('.')
  const entries = read === version ? brands.map((entry) => entry.split(':')) : []
  return new Map(entries.map(([brand, letters]) => [brand!, purposes.filter((purpose) => letters?.includes(purpose[0]!))]))
}

/** Returns what the visitor allows a brand, by a `Cookie` header or `document.cookie`. Null if the visitor has not chosen. */
export const choiceIn = (cookies: string, brand: string): ConsentChoice | null => choicesIn(cookies).get(brand) ?? null

/** Returns the cookie's new value after a choice for a brand. The choices for other brands of the host stay. */
export function consentValue(cookies: string, brand: string, choice: ConsentChoice): string {
  const choices = choicesIn(cookies).set(brand, choice)
  return [version, ...[...choices].map(([key, allowed]) => `${key}:${allowed.map((purpose) => purpose[0]).join('')}`)].join('.')
}
