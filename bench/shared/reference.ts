// The page with which benchmarks compare the home page: the same text, pictures, styles and font, without scripts and their data.
import { createServer, type Server } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'

/** Removes from a page's HTML all parts that only scripts need. */
export function plainPage(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
    .replace(/\sdata-(?!brand)[\w-]+="[^"]*"/g, '')
}

/** Removes from a page's HTML only the data for hydration. */
export const withoutData = (html: string) => html.replace(/<script\b[^>]*type="application\/json"[^>]*>[\s\S]*?<\/script>/g, '')

export const brotli = (bytes: Buffer | string, quality = 5) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** Starts a minimal node:http server for one page. The server forwards all other requests to the site, so that pictures, styles and font are the same. */
export async function serveReference(html: string, site: string): Promise<{ url: string; server: Server }> {
  const body = brotli(html)
  const server = createServer(async (request, response) => {
    if (request.url === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', 'content-length': body.length })
      return response.end(body)
    }
    const headers = { accept: request.headers.accept ?? '*/*', 'accept-encoding': 'br' }
    const upstream = await fetch(`${site}${request.url}`, { headers })
    const bytes = Buffer.from(await upstream.arrayBuffer())
    const responseHeaders: Record<string, string> = { 'cache-control': upstream.headers.get('cache-control') ?? '' }
    const type = upstream.headers.get('content-type')
    if (type) responseHeaders['content-type'] = type
    const isText = /javascript|css|json|svg|html/.test(type ?? '')
    if (isText) responseHeaders['content-encoding'] = 'br'
    response.writeHead(upstream.status, responseHeaders)
    response.end(isText ? brotli(bytes) : bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}/`, server }
}
