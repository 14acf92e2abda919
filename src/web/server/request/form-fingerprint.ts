import { callerOf } from '#kit/http/request-facts.ts'
import type { Address } from './address.ts'

/** Returns the client, the page and all fields of a form. Two submissions with equal values are the same submission. */
export function formFingerprint({ brand }: Address, request: Request, fields: URLSearchParams): (string | null | undefined)[] {
  const { address, userAgent, cookie } = callerOf(request)
  const { pathname, search } = new URL(request.url)
  return [address, userAgent, cookie, brand.key, pathname + search, `${fields}`]
}
