// Tests requests for a picture if the system kills the renderer process, or if the renderer process is killed after its timeout.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRouter } from '#kit/http/describe.ts'
import { createEgress } from '#kit/http/egress.ts'
import { createQueue } from '#kit/queue.ts'
import { createDiskCache } from './disk-cache.ts'
import { createPictures, retryDelayAfterCrash } from './pictures.ts'
import { type Renderer, RendererEnded } from './renderer.ts'
import { addImageRoutes } from './routes.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daypart-ended-'))
  await writeFile(join(folder, 'still.png'), 'a master')
})
afterEach(() => rm(folder, { recursive: true }))

const queue = () => createQueue({ atOnce: 2, waiting: 100 })

function serve(picture: Renderer['picture'], report: (error: unknown) => void) {
  const router = createRouter({ report, pageOrigins: [] })
  const pictures = createPictures({
    content: { imageSource: async (id) => ({ id, sources: { main: 'still.png' }, color: '#112233' }) },
    artFolders: [folder],
    egress: createEgress({ hosts: [] }),
    cache: createDiskCache(join(folder, 'images'), 1_000_000, report),
    renderer: { picture, color: async () => '#112233', check: async () => undefined, stop: () => undefined },
    rendering: queue(),
    fetching: queue(),
    colorFound: () => undefined,
    onPicture: () => undefined,
  })
  addImageRoutes(router, pictures, report)
  return async () => router.request('/images/still/16-9/340')
}

test('a picture is answered with 503 without caching if the renderer process ends, and is rendered again after five seconds', async () => {
  const reported: unknown[] = []
  const picture = vi.fn<Renderer['picture']>().mockRejectedValueOnce(new RendererEnded('killed')).mockResolvedValue(Buffer.from('picture'))
  const get = serve(picture, (error) => reported.push(error))
  const ended = await get()
  expect([ended.status, ended.headers.get('cache-control'), ended.headers.get('retry-after')]).toEqual([
    503,
    'no-store',
    `${retryDelayAfterCrash}`,
  ])
  expect((await get()).status).toBe(503)
  expect(picture).toHaveBeenCalledTimes(1)
  expect(reported).toHaveLength(2)
  const later = performance.now() + retryDelayAfterCrash * 1000 + 1
  vi.spyOn(performance, 'now').mockImplementation(() => later)
  const made = await get()
  expect([made.status, await made.text()]).toEqual([200, 'picture'])
})
