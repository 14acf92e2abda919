// GET /images/{id}/{ratio}/{width}: only the ratios and widths of the specification [C9-21], [C9-22].
import type { Hono } from 'hono'
import * as v from 'valibot'
import { imageWidths, ratios } from '#contracts/limits.ts'
import { isFaultOfSurroundings } from '#kit/db/faults.ts'
import { describe, parameters } from '#kit/http/describe.ts'
import { problems } from '#kit/http/problem.ts'
import { QueueFull } from '#kit/queue.ts'
import { formatFor } from './format.ts'
import { afterEnd, type Pictures } from './pictures.ts'
import { pictureHeaders } from './ready-pictures.ts'
import { RendererEnded } from './renderer.ts'

const described = describe({
  summary: 'A picture in one ratio and width, as AVIF, WebP or JPEG by Accept; never wider than its master',
  answers: {
    200: { what: 'The picture', type: 'image/*' },
    304: 'You have it',
    404: 'No such picture, ratio or width',
    503: 'Too many pictures are being made, or the process that made this one ended; come again',
  },
})
const widths = imageWidths.map(String) as [string, ...string[]]
const path = v.object({ id: v.pipe(v.string(), v.maxLength(300)), ratio: v.picklist(ratios), width: v.picklist(widths) })

export function addImageRoutes(door: Hono, pictures: Pictures, report: (error: unknown, request: Request) => void): void {
  door.get('/images/:id/:ratio/:width', described, parameters(path), async (c) => {
    const { id, ratio, width } = c.req.valid('param')
    const format = formatFor(c.req.header('accept'))
    const found = await pictures.picture({ id, ratio, width: Number(width), format }).catch((error) => {
      if (error instanceof QueueFull) return problems.unavailable()
      // The picture may well be there.
      if (isFaultOfSurroundings(error)) throw error
      report(error, c.req.raw)
      return error instanceof RendererEnded ? problems.unavailable(afterEnd) : problems.notFound()
    })
    if (found instanceof Response) return found
    if (!found) return problems.notFound()
    const headers = pictureHeaders(found)
    if (c.req.header('if-none-match') === headers.etag) return c.body(null, 304, headers)
    return c.body(new Uint8Array(found.bytes), 200, {
      ...headers,
      'content-type': `image/${format}`,
      'content-length': String(found.bytes.length),
    })
  })
}
