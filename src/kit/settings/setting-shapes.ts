// Formats of settings. Each check's message continues the sentence "NAME: value ...".
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
  v.check(origin, 'is not a web address: write http://host or https://host'),
  v.transform((text) => text.replace(/\/+$/, '')),
)
/** A web address that may appear in logs. */
export const addressWithoutPassword = v.pipe(
  address,
  v.check((text) => {
    const { username, password } = new URL(text)
    return !username && !password
  }, 'has a user name or a password: remove it, because requests to such an address fail'),
)
export const site = v.pipe(
  address,
  v.check(isTopOfHost, 'has more than http://host:port or https://host: remove the path; the site is always at the root of its host'),
  v.transform((text) => new URL(text).origin),
)
/** The URL of a bucket, without a slash at the end. */
export const bucket = v.pipe(
  address,
  v.check((text) => {
    const { username, password, search, hash, pathname } = new URL(text)
    return !username && !password && !search && !hash && !/%|\/\//.test(pathname)
  }, 'has more than a host and a path: write https://host/bucket, and the key to AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'),
)
export const number = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.check((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max, `is not a whole number from ${min} to ${max}`),
    v.transform(Number),
  )
export const network = (text: string) => {
  const [host = '', bits = '0', more] = text.split('/')
  const family = isIP(host)
  return family > 0 && more === undefined && /^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
}
/** An email address. `name@localhost` is valid too, because it is the default. */
export const emailAddress = v.pipe(v.string(), v.regex(/^[^\s@<>,;]+@[^\s@<>,;]+$/, 'is not an email address: write help@example.org'))
export const url = (kinds: string, example: string) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && new RegExp(`^(?:${kinds}):$`).test(new URL(text).protocol),
      `is not a valid address: write ${example}`,
    ),
  )

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Returns whether a text is an ISO 3166 code as country databases write it: GB, not UK. */
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
export const headerName = v.pipe(v.string(), v.regex(/^[A-Za-z][\w-]{0,60}$/, 'is not a header name: write CF-IPCountry'))
