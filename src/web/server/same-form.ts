import { callerOf } from '#kit/http/request-facts.ts'
import type { Address } from './address.ts'

/** What two requests have in common when a button was pressed twice: the browser, the page and all fields. */
export function sameForm({ brand }: Address, request: Request, given: URLSearchParams): (string | null | undefined)[] {
  const { address, userAgent, cookie } = callerOf(request)
  const { pathname, search } = new URL(request.url)
  return [address, userAgent, cookie, brand.key, pathname + search, `${given}`]
}
