// Warns the operator about headers that a proxy of TRUSTED_PROXIES should send and does not.
import type { CompletedRequest } from '#kit/http/server/server.ts'

const consequences = {
  'x-forwarded-for':
    'TRUSTED_PROXIES: a request from a proxy had no X-Forwarded-For. The viewers of such requests have the address of the proxy: they share its rate limits and, without COUNTRY_HEADER, its country. Let the proxy send the header.',
  'x-forwarded-proto':
    'TRUSTED_PROXIES: a request from a proxy had no X-Forwarded-Proto, and PUBLIC_URL is not https. Sign-ins and passwords in such requests are refused with 400. Set PUBLIC_URL to https://..., or let the proxy send the header.',
}

/** Returns a function to call after each response. It calls `warn` at most once for each header. `publicIsSecure`: PUBLIC_URL is https. */
export function warnAboutProxies(publicIsSecure: boolean, warn: (text: string) => void) {
  const unwarned = new Map(Object.entries(consequences))
  if (publicIsSecure) unwarned.delete('x-forwarded-proto')
  return ({ facts, headers }: Pick<CompletedRequest, 'facts' | 'headers'>): void => {
    if (!facts.isFromProxy || unwarned.size === 0) return
    for (const [header, text] of unwarned) {
      if (headers[header] !== undefined) continue
      unwarned.delete(header)
      warn(text)
    }
  }
}
