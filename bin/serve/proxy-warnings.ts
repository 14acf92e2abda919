// Warns the operator about headers that a proxy of TRUSTED_PROXIES should send and does not.
import type { CompletedRequest } from '#kit/http/server/server.ts'

const consequences = {
  'x-forwarded-for':
    'TRUSTED_PROXIES: a proxy sends no X-Forwarded-For, so all its viewers have the address of the proxy: they share its rate limits, and their country is that of the proxy. Let the proxy send the header.',
  'x-forwarded-proto':
    'TRUSTED_PROXIES: a proxy sends no X-Forwarded-Proto, and PUBLIC_URL is not https, so every sign-in and password is refused with 400. Set PUBLIC_URL to https://..., or let the proxy send the header.',
}

/** Returns a function for each response of a service. It calls `warn` once for each missing header. `publicIsSecure`: PUBLIC_URL is https. */
export function warnAboutProxies(publicIsSecure: boolean, warn: (text: string) => void) {
  const unseen = new Map(Object.entries(consequences))
  if (publicIsSecure) unseen.delete('x-forwarded-proto')
  return ({ facts, headers }: Pick<CompletedRequest, 'facts' | 'headers'>): void => {
    if (!facts.isFromProxy || unseen.size === 0) return
    for (const [header, text] of unseen) {
      if (headers[header] !== undefined) continue
      unseen.delete(header)
      warn(text)
    }
  }
}
