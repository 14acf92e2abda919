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
