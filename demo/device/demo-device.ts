// A simulated television for trying device activation: requests a code, shows it, and shows the account that was signed in. Another page of it
// links a TV provider.
import { encodeQR } from 'qr'
import { activationPath, formatUserCode, parseUserCode } from '../../src/contracts/http/activation.ts'
import { createDemoProviderTelevision, type SendFrom } from './demo-provider-television.ts'
import { devicePage, pageHeaders } from './device-page.ts'
import { languageOf } from './television-page.ts'

type Options = {
  publicUrl: string
  /** The path of the page. */
  path: string
  /** The brand to activate if the URL's query names no brand. */
  network: string
  /** Sends a request to the site in the name of the browser that sent `from`. Undefined: without TV providers. */
  send?: SendFrom | undefined
  now?: () => number
}

export function createDemoDevice({ publicUrl, path, network, send, now = Date.now }: Options) {
  const providerPath = `${path}/provider`
  const providerTelevision = send && createDemoProviderTelevision({ publicUrl, path: providerPath, accountPath: path, network, send, now })
  return (request: Request): Response | Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (providerTelevision && pathname === providerPath && (isRead || request.method === 'POST')) return providerTelevision(request)
    if (!isRead) return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    const code = searchParams.get('code') ?? ''
    if (pathname === `${path}/qr`) return qrCode(code, (shown) => `${publicUrl}${activationPath}?userCode=${shown}&isQRCode=true`)
    if (pathname === `${providerPath}/qr`) return qrCode(code, (shown) => `${publicUrl}/mvpd-picker?code=${shown}`)
    if (pathname !== path) return notFound()
    const html = devicePage(languageOf(request), searchParams.get('network') ?? network, path, send && providerPath)
    return new Response(html, { headers: pageHeaders })
  }
}

/** Returns a QR code with the URL of the page for an activation code. Returns 404 for any other text: the route must not create QR codes of other URLs. */
function qrCode(text: string, pageOf: (shown: string) => string): Response {
  const code = parseUserCode(text)
  if (!code) return notFound()
  const svg = encodeQR(pageOf(formatUserCode(code)), 'svg', { ecc: 'medium', border: 3 })
  return new Response(svg, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  })
}

const notFound = () => new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } })
