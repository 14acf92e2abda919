// A television to try device activation with: a page that asks for a code, shows it, and says who was signed in.
import { encodeQR } from 'qr'
import { activationPath, readUserCode, showUserCode } from '../../src/contracts/http/activation.ts'
import { devicePage, pageHeaders } from './device-page.ts'

type Options = {
  publicUrl: string
  /** The path that it is at. */
  path: string
  /** The network that it is of, unless its address says another. */
  network: string
}

export function createDemoDevice({ publicUrl, path, network }: Options) {
  return (request: Request): Response => {
    const { pathname, searchParams } = new URL(request.url)
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    if (pathname === `${path}/qr`) return picture(publicUrl, searchParams.get('code') ?? '')
    if (pathname !== path) return missing()
    const language = searchParams.get('lang') === 'es' ? 'es' : 'en'
    return new Response(devicePage(language, searchParams.get('network') ?? network, path), { headers: pageHeaders })
  }
}

/** Of a code's page and of nothing else: nobody's address can be made to look like ours. */
function picture(publicUrl: string, text: string): Response {
  const code = readUserCode(text)
  if (!code) return missing()
  const svg = encodeQR(`${publicUrl}${activationPath}?userCode=${showUserCode(code)}&isQRCode=true`, 'svg', { ecc: 'medium', border: 3 })
  return new Response(svg, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  })
}

const missing = () => new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } })
