// Serves pictures in memory without the router. This is faster, which matters because a page has dozens of pictures.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { imageWidths, type Ratio, ratios } from '#contracts/limits.ts'
import { securityHeaders } from '#kit/http/security/security-headers.ts'
import { type Format, formatFor } from './format.ts'
import type { Picture, Pictures } from './pictures.ts'

export const pictureHeaders = ({ etag }: Picture) => ({
  etag: `"${etag}"`,
  vary: 'Accept',
  'cache-control': 'public, max-age=31536000, immutable',
})

const pathPattern = new RegExp(`^/images/([\\w-]{1,300})/(${ratios.join('|')})/(${imageWidths.join('|')})$`)

/** Returns a handler that answers requests for pictures in memory. For any other request the handler returns false. */
export function answerReady(pictures: Pictures, isSecure: boolean): (request: IncomingMessage, response: ServerResponse) => boolean {
  const always = { ...securityHeaders(isSecure), 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }
  /** A cache of the format by Accept header. Browsers send few different headers. */
  const accepted = new LRUCache<string, Format>({ max: 200 })

  function format(accept = ''): Format {
    const before = accepted.get(accept)
    if (before) return before
    const best = formatFor(accept)
    accepted.set(accept, best)
    return best
  }

  return ({ method, url, headers }, response) => {
    if (method !== 'GET' && method !== 'HEAD') return false
    const [, id, ratio, width] = pathPattern.exec(url ?? '') ?? []
    if (!id) return false
    const requested = { id, ratio: ratio as Ratio, width: Number(width), format: format(headers.accept) }
    const picture = pictures.ready(requested)
    if (!picture) return false
    const allHeaders = { ...always, ...pictureHeaders(picture) }
    if (headers['if-none-match'] === allHeaders.etag) response.writeHead(304, allHeaders).end()
    else {
      response.writeHead(200, { ...allHeaders, 'content-type': `image/${requested.format}`, 'content-length': picture.bytes.length })
      response.end(method === 'HEAD' ? undefined : picture.bytes)
    }
    return true
  }
}
