// The iframe through which the brands' pages on other hosts find out which viewer is signed in on this host.
import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { identityFramePath, identityRequestMessage } from '#contracts/http/identity-frame.ts'
import { describe } from '#kit/http/describe.ts'

/** The script of the frame. It sends a one-time code to a page that requests one, if the page's origin is in `data-origins`. */
const script = `const origins = document.documentElement.dataset.origins.split(' ')
const ask = async (path, headers = {}, body) => (await fetch(path, { method: 'POST', headers, body })).json()
const codeFor = async host => {
const { session } = await ask('/api/v3/profile/session')
if (!session) return null
const { exchange } = await ask('/identity/exchange', { session_token: session.tokenId, 'content-type': 'application/json' }, JSON.stringify({ host }))
return exchange?.code ?? null
}
addEventListener('message', async ({ data, origin, source }) => {
if (data !== '${identityRequestMessage}' || !origins.includes(origin)) return
const work = () => codeFor(new URL(origin).host).catch(() => null)
source.postMessage({ exchange: navigator.locks ? await navigator.locks.request('daypart.session', work) : await work() }, origin)
})`

const scriptHash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** [C2.2-08] Adds the route of the frame. Only pages of `pageOrigins` may embed the frame and receive answers. */
export function addFrameRoute(router: Hono, pageOrigins: readonly string[]): void {
  const html = `<!doctype html><html lang="en" data-origins="${pageOrigins.join(' ')}"><head><meta charset="utf-8"><title>Identity</title><script>${script}</script></head></html>`
  const policy = `default-src 'none'; script-src ${scriptHash}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${pageOrigins.join(' ')}`
  router.get(
    identityFramePath,
    describe({
      summary: 'Get the frame with which sites on our other hosts learn who is signed in here',
      answers: { 200: { what: 'The frame', type: 'text/html' } },
    }),
    (c) => c.html(html, 200, { 'content-security-policy': policy, 'cache-control': 'public, max-age=300' }),
  )
}
