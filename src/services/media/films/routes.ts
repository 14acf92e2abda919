// GET /media/v1/{signed path}/...: the playlists, segments and captions of one programme.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context, Hono } from 'hono'
import { accepts } from '#kit/http/coding.ts'
import { describe } from '#kit/http/describe.ts'
import { deviceOf } from '#kit/http/device.ts'
import { problem, problems } from '#kit/http/problem.ts'
import { fileResponse } from './file-response.ts'
import type { FoundFilm, Library } from './library.ts'
import type { Pass, Passes } from './pass.ts'
import { noCaptions, segmentName, withTimestampMap } from './playlist.ts'
import { createPlaylists } from './playlists.ts'
import { programmePath } from './sign.ts'

export type FilmTools = {
  library: Library
  passes: Passes
  /** Origins of our pages, which may read from here when media is served on another one. */
  pageOrigins: string[]
  now: () => number
}

const playlistType = 'application/vnd.apple.mpegurl'
const asLongAsThePass = (pass: Pass, now: number) => `private, max-age=${Math.max(0, pass.expires - Math.ceil(now / 1000))}`
/** Private: a shared cache would go on giving what the pass no longer opens. */
const forGood = 'private, max-age=31536000, immutable'

const refused = (detail: string) => problem(403, { code: 'NOT_AUTHORIZED', title: 'Not Authorized', detail })

const described = (summary: string, type: string) =>
  describe({
    summary,
    answers: {
      200: { what: 'All of it', type },
      206: { what: 'The part that Range asks for', type },
      403: 'The signed path is forged, expired or was given to somebody else',
      404: 'No such file',
    },
  })

export function addFilmRoutes(door: Hono, { library, passes, pageOrigins, now }: FilmTools): void {
  const playlists = createPlaylists(library)

  door.use('/media/*', async (context, next) => {
    await next()
    const origin = context.req.header('origin')
    context.header('vary', 'Origin', { append: true })
    if (origin && pageOrigins.includes(origin)) {
      context.header('access-control-allow-origin', origin)
      context.header('access-control-expose-headers', 'content-range, etag')
    }
  })

  /** The pass, or why not. A pass is its viewer's: a device that says who it is must be the one it was given to. */
  function passOf(context: Context, scope: Pass['scope']): Pass | Response {
    const pass = passes.read(context.req.param('token')!)
    if (pass === 'expired') return refused('This address has expired; ask for a new one.')
    if (pass === 'forged' || pass.scope !== scope) return refused('This address was not given out here.')
    const device = deviceOf(context.req.raw)
    if (device && passes.viewerHash(device) !== pass.viewer) return refused('This address was given to somebody else.')
    return pass
  }

  async function filmOf(context: Context): Promise<(FoundFilm & { pass: Pass }) | Response> {
    const pass = passOf(context, 'programme')
    if (pass instanceof Response) return pass
    const id = context.req.param('film')!
    if (!pass.films.includes(id)) return refused('This address does not open that film.')
    const found = await library.find(id)
    return found ? { ...found, pass } : problems.notFound()
  }

  door.get('/media/v1/:token/master.m3u8', described('The master playlist of a programme', playlistType), async (context) => {
    const pass = passOf(context, 'master')
    if (pass instanceof Response) return pass
    const text = await playlists.master(pass, `../${programmePath(passes, pass)}/`)
    if (!text) return problems.notFound()
    return context.body(text, 200, { 'content-type': playlistType, 'cache-control': asLongAsThePass(pass, now()) })
  })

  door.get(
    '/media/v1/:token/:playlist{[a-z0-9-]+\\.m3u8}',
    described('One rendition, or the captions of one language', playlistType),
    async (context) => {
      const pass = passOf(context, 'programme')
      if (pass instanceof Response) return pass
      const text = await playlists.media(pass, context.req.param('playlist').slice(0, -5))
      if (!text) return problems.notFound()
      const headers = { etag: `"${text.etag}"`, 'cache-control': asLongAsThePass(pass, now()), vary: 'Accept-Encoding' }
      if (context.req.header('if-none-match') === headers.etag) return context.body(null, 304, headers)
      if (!accepts(context.req.header('accept-encoding') ?? '', 'gzip'))
        return context.body(text.plain, 200, { ...headers, 'content-type': playlistType })
      return context.body(new Uint8Array(text.gzipped), 200, { ...headers, 'content-type': playlistType, 'content-encoding': 'gzip' })
    },
  )

  door.get(
    '/media/v1/:token/films/:film/:captions{captions\\.(?:en|es)\\.vtt}',
    described('The captions of one film', 'text/vtt'),
    async (context) => {
      const found = await filmOf(context)
      if (found instanceof Response) return found
      const text = await readFile(join(found.folder, context.req.param('captions')), 'utf8').catch(() => noCaptions)
      return context.body(withTimestampMap(text), 200, { 'content-type': 'text/vtt; charset=utf-8', 'cache-control': forGood })
    },
  )

  door.get(
    '/media/v1/:token/films/:film/:rendition/:file',
    described('A segment, or what begins a rendition', 'video/mp4'),
    async (context) => {
      const found = await filmOf(context)
      if (found instanceof Response) return found
      const { rendition, file } = context.req.param()
      const { renditions, segments } = found.film
      const known = file === 'init.mp4' || segments.some((_, index) => file === segmentName(index))
      if (!known || !renditions.some(({ name }) => name === rendition)) return problems.notFound()
      const headers = { 'content-type': 'video/mp4', 'cache-control': forGood }
      return (await fileResponse(context.req.raw, join(found.folder, rendition, file), headers)) ?? problems.notFound()
    },
  )
}
