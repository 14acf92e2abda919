// The yardstick: the home page as a hand would write it. Same text, pictures, styles and font; no script, no data, nothing for a script.
import { createServer, type Server } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'

/** What the server sent, without what only scripts need. */
export function plainPage(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
    .replace(/\sdata-(?!brand)[\w-]+="[^"]*"/g, '')
}

/** The page without the data that wakes it, all else as sent. */
export const withoutData = (html: string) => html.replace(/<script\b[^>]*type="application\/json"[^>]*>[\s\S]*?<\/script>/g, '')

export const brotli = (bytes: Buffer | string, quality = 5) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** A bare node:http server for one page; everything else is passed on to the site, so that pictures, styles and font are the same bytes. */
export async function serveReference(html: string, site: string): Promise<{ url: string; server: Server }> {
  const body = brotli(html)
  const server = createServer(async (request, response) => {
    if (request.url === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', 'content-length': body.length })
      return response.end(body)
    }
    const headers = { accept: request.headers.accept ?? '*/*', 'accept-encoding': 'br' }
    const answer = await fetch(`${site}${request.url}`, { headers })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const sent: Record<string, string> = { 'cache-control': answer.headers.get('cache-control') ?? '' }
    const type = answer.headers.get('content-type')
    if (type) sent['content-type'] = type
    const isText = /javascript|css|json|svg|html/.test(type ?? '')
    if (isText) sent['content-encoding'] = 'br'
    response.writeHead(answer.status, sent)
    response.end(isText ? brotli(bytes) : bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}/`, server }
}
