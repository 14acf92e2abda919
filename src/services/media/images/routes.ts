// GET /images/{id}/{ratio}/{width}: only the ratios and widths of the specification [C9-21], [C9-22].
import type { Hono } from 'hono'
import * as v from 'valibot'
import { imageWidths, ratios } from '#contracts/limits.ts'
import { isDatabaseFailure } from '#kit/db/faults.ts'
import { describe, parameters } from '#kit/http/describe.ts'
import { problems } from '#kit/http/problem.ts'
import { QueueFull } from '#kit/queue.ts'
import { formatFor } from './format.ts'
import { type Pictures, retryDelayAfterCrash } from './pictures.ts'
import { pictureHeaders } from './ready-pictures.ts'
import { RendererEnded } from './renderer.ts'

const description = describe({
  summary: 'Get a picture in a ratio and width, as AVIF, WebP or JPEG according to Accept; never wider than the original',
  answers: {
    200: { what: 'The picture', type: 'image/*' },
    304: 'Not modified',
    404: 'Unknown picture, ratio or width',
    503: 'Too many pictures are being rendered, or the renderer process ended; try again',
  },
})
const widths = imageWidths.map(String) as [string, ...string[]]
const path = v.object({ id: v.pipe(v.string(), v.maxLength(300)), ratio: v.picklist(ratios), width: v.picklist(widths) })

export function addImageRoutes(router: Hono, pictures: Pictures, report: (error: unknown, request: Request) => void): void {
  router.get('/images/:id/:ratio/:width', description, parameters(path), async (c) => {
    const { id, ratio, width } = c.req.valid('param')
    const format = formatFor(c.req.header('accept'))
    const found = await pictures.picture({ id, ratio, width: Number(width), format }).catch((error) => {
      if (error instanceof QueueFull) return problems.unavailable()
      // Answers 503 instead of 404 during an outage of the database, because the picture may exist.
      if (isDatabaseFailure(error)) throw error
      report(error, c.req.raw)
      return error instanceof RendererEnded ? problems.unavailable(retryDelayAfterCrash) : problems.notFound()
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
