// Requests and responses of the demo's sign-in pages. They are those of Node's HTTP server, because oidc-provider needs them.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Provider } from 'oidc-provider/lib/provider.js'

/** Maximum bytes of a submitted form. */
const maxFormBytes = 8192

export const escaped = (value: string) => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const hashOf = (inline: string) => `'sha256-${createHash('sha256').update(inline).digest('base64')}'`

type PageSecurity = {
  style: string
  script?: string
  /** The origins to which a submitted form may redirect. The Content-Security-Policy (form-action) must allow these origins. */
  redirectOrigins: string[]
}

/** Returns the headers of a page with this style and script. */
export const pageHeaders = ({ style, script, redirectOrigins }: PageSecurity) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': `default-src 'none'; img-src 'self'; style-src ${hashOf(style)};${script ? ` script-src ${hashOf(script)};` : ''} form-action ${["'self'", ...redirectOrigins].join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
})

export function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string): void {
  response.writeHead(status, { 'cache-control': 'no-store', ...headers }).end(body)
}

/** Returns the submitted body, or null if it is too large or if its size is not stated. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  if (Number(request.headers['content-length'] ?? maxFormBytes + 1) > maxFormBytes) return null
  return text(request)
}

/** Passes a request on to an OpenID provider at `issuer`. `pathAndQuery` is the part below the issuer. */
export async function passOn(
  answer: ReturnType<Provider['callback']>,
  issuer: string,
  pathAndQuery: string,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  // oidc-provider derives its mount path from the difference between `originalUrl` and `url`.
  Object.assign(request, { originalUrl: `${new URL(issuer).pathname}${pathAndQuery}`, url: pathAndQuery })
  await answer(request, response)
}

/** Sets the host of the base URL in the headers, so that the issuer is the same for every host name of the site. */
export function setIssuerHost({ headers }: IncomingMessage, address: string): void {
  const { host, protocol } = new URL(address)
  Object.assign(headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) })
}
