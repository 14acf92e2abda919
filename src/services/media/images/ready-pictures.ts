// Pictures that stand in memory, answered in front of any framework: a page has dozens of them.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { imageWidths, type Ratio, ratios } from '#contracts/limits.ts'
import { securityHeaders } from '#kit/http/security-headers.ts'
import { type Format, formatFor } from './format.ts'
import type { Picture, Pictures } from './pictures.ts'

export const pictureHeaders = ({ etag }: Picture) => ({
  etag: `"${etag}"`,
  vary: 'Accept',
  'cache-control': 'public, max-age=31536000, immutable',
})

const address = new RegExp(`^/images/([\\w-]{1,300})/(${ratios.join('|')})/(${imageWidths.join('|')})$`)
/** False when the picture must be found or made first. */
export function answerReady(pictures: Pictures, isSecure: boolean): (request: IncomingMessage, response: ServerResponse) => boolean {
  const always = { ...securityHeaders(isSecure), 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }
  /** Browsers have few ways to say what they take. */
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
    const [, id, ratio, width] = address.exec(url ?? '') ?? []
    if (!id) return false
    const asked = { id, ratio: ratio as Ratio, width: Number(width), format: format(headers.accept) }
    const picture = pictures.ready(asked)
    if (!picture) return false
    const known = { ...always, ...pictureHeaders(picture) }
    if (headers['if-none-match'] === known.etag) response.writeHead(304, known).end()
    else {
      response.writeHead(200, { ...known, 'content-type': `image/${asked.format}`, 'content-length': picture.bytes.length })
      response.end(method === 'HEAD' ? undefined : picture.bytes)
    }
    return true
  }
}
