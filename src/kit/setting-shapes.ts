// What may stand in a setting, and what is said of what may not.
import { isIP } from 'node:net'
import * as v from 'valibot'

export const list = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
)
const origin = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
const isTopOfHost = (text: string) => new URL(text).href === `${new URL(text).origin}/`
export const address = v.pipe(
  v.string(),
  v.check(origin, 'is no web address: write http://host or https://host'),
  v.transform((text) => text.replace(/\/+$/, '')),
)
export const site = v.pipe(
  address,
  v.check(isTopOfHost, 'has more than http://host:port or https://host: the site stands at the top of its host'),
  v.transform((text) => new URL(text).origin),
)
export const number = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.check((text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most, `is no whole number from ${least} to ${most}`),
    v.transform(Number),
  )
export const network = (text: string) => {
  const [host = '', bits = '0', more] = text.split('/')
  const family = isIP(host)
  return family > 0 && more === undefined && /^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
}
/** `name@localhost` too, for a machine's own. */
export const mailbox = v.pipe(v.string(), v.regex(/^[^\s@<>,;]+@[^\s@<>,;]+$/, 'is no mail address: write help@example.org'))
export const url = (kinds: string, example: string) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && new RegExp(`^(?:${kinds}):$`).test(new URL(text).protocol),
      `is no address of this kind: write ${example}`,
    ),
  )

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Whether a text is an ISO 3166 code as country databases write it: GB, not UK. */
export const isCountryCode = (text: string): boolean =>
  /^[A-Z]{2}$/.test(text) && text !== 'ZZ' && new Intl.Locale(`und-${text}`).region === text && regionNames.of(text) !== undefined
const inCapitals = v.transform((text: string) => text.toUpperCase())
/** ISO 3166 codes, or `any`. */
export const countries = v.pipe(
  v.string(),
  inCapitals,
  v.transform((text): string[] | 'any' => (text === 'ANY' ? 'any' : text.split(/[\s,]+/).filter(Boolean))),
  v.check(
    (codes) => codes === 'any' || (codes.length > 0 && codes.every(isCountryCode)),
    'is neither `any` nor a list of ISO 3166 codes: write US,CA,GB',
  ),
)
/** An ISO 3166 code, or `outside`. */
export const countryOrOutside = v.pipe(
  v.string(),
  inCapitals,
  v.transform((text) => (text === 'OUTSIDE' ? 'outside' : text)),
  v.check((text) => text === 'outside' || isCountryCode(text), 'is neither `outside` nor an ISO 3166 code: write US'),
)
export const headerName = v.pipe(v.string(), v.regex(/^[A-Za-z][\w-]{0,60}$/, 'is no name of a header: write CF-IPCountry'))
