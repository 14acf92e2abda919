// GET /media/v1/{signed path}/...: playlists, segments and captions of one programme.
import type { Context, Hono } from 'hono'
import { filmDetails } from '#contracts/media/film-details.ts'
import { describe } from '#kit/http/describe.ts'
import { problems } from '#kit/http/problem.ts'
import { createCaptionTexts } from './caption-texts.ts'
import { checkPass, refused } from './check-pass.ts'
import { captionsType, playlistType, textResponse } from './compressed-text.ts'
import { detailsOf } from './details.ts'
import type { FoundFilm, Library } from './library.ts'
import type { Pass, Passes } from './pass.ts'
import { createPlaylists } from './playlists.ts'
import { cacheForever, createTrackResponse } from './segment-response.ts'

export type FilmTools = {
  library: Library
  passes: Passes
  /** The origins that CORS allows to read `/media`. */
  readers: string[]
  now: () => number
}

const cacheFor = (end: number, now: number) => `private, max-age=${Math.max(0, end - Math.ceil(now / 1000))}`

/** Describes a route of films or of channels. */
export const described = (summary: string, type: string, others: Record<number, string> = {}) =>
  describe({
    summary,
    answers: {
      200: { what: 'The complete file', type },
      206: { what: 'The requested range', type },
      403: 'The signed path is invalid, has expired, or belongs to another viewer',
      404: 'No such file',
      503: 'The film storage is unavailable. Try again later',
      ...others,
    },
  })

const detailsDescription = describe({
  summary: 'Chapters, skips, end credits and thumbnails of a programme',
  answers: {
    200: { what: 'The details. Times are in seconds from the start of the programme', schema: filmDetails },
    403: 'The signed path is invalid, has expired, or belongs to another viewer',
    404: 'No such film',
    503: 'The film storage is unavailable. Try again later',
  },
})

export function addFilmRoutes(router: Hono, { library, passes, readers, now }: FilmTools): void {
  const playlists = createPlaylists(library)

  router.use('/media/*', async (context, next) => {
    await next()
    const origin = context.req.header('origin')
    context.header('vary', 'Origin', { append: true })
    if (origin && readers.includes(origin)) {
      context.header('access-control-allow-origin', origin)
      context.header('access-control-expose-headers', 'content-range, etag')
    }
  })

  const passOf = (context: Context) => checkPass<Pass>(passes, context, ({ scope }) => scope === 'films', now)

  async function filmOf(context: Context): Promise<FoundFilm | Response> {
    const pass = passOf(context)
    if (pass instanceof Response) return pass
    const id = context.req.param('film')!
    if (!pass.films.includes(id)) return refused('The URL does not include this film.')
    return (await library.find(id)) ?? problems.notFound()
  }

  router.get('/media/v1/:token/master.m3u8', described('The master playlist of a programme', playlistType), async (context) => {
    const pass = passOf(context)
    if (pass instanceof Response) return pass
    const text = await playlists.master(pass)
    if (!text) return problems.notFound()
    return context.body(text, 200, { 'content-type': playlistType, 'cache-control': cacheFor(passes.endWithoutCookie(pass), now()) })
  })

  router.get('/media/v1/:token/details.json', detailsDescription, async (context) => {
    const pass = passOf(context)
    if (pass instanceof Response) return pass
    const programme = await playlists.programme(pass)
    if (!programme) return problems.notFound()
    const folder = `/media/v1/${context.req.param('token')}/films`
    context.header('cache-control', cacheFor(passes.endWithoutCookie(pass), now()))
    return context.json(detailsOf(programme, (film, image) => `${folder}/${film}/${image}`))
  })

  router.get(
    '/media/v1/:token/:playlist{[a-z0-9-]+\\.m3u8}',
    described('The media playlist of a rendition or of captions', playlistType),
    async (context) => {
      const pass = passOf(context)
      if (pass instanceof Response) return pass
      const text = await playlists.media(pass, context.req.param('playlist').slice(0, -5))
      if (!text) return problems.notFound()
      return textResponse(context, text, { type: playlistType, cacheControl: cacheFor(passes.endWithoutCookie(pass), now()) })
    },
  )

  addFileRoutes(router, filmOf)
}

/** Adds the routes of the files of a film. `filmOf` returns the film of a request, or the response that refuses it. */
function addFileRoutes(router: Hono, filmOf: (context: Context) => Promise<FoundFilm | Response>): void {
  const trackResponse = createTrackResponse()
  const captions = createCaptionTexts()

  router.get(
    '/media/v1/:token/films/:film/:captions{captions\\.(?:en|es)\\.vtt}',
    described('The captions of one film', 'text/vtt'),
    async (context) => {
      const found = await filmOf(context)
      if (found instanceof Response) return found
      const text = await captions(found, context.req.param('captions'))
      return textResponse(context, text, { type: captionsType, cacheControl: cacheForever })
    },
  )

  router.get(
    '/media/v1/:token/films/:film/:image{thumbnails-[0-9]+\\.(?:jpg|webp)}',
    described('An image with pictures of one film at regular times', 'image/jpeg'),
    async (context) => {
      const found = await filmOf(context)
      if (found instanceof Response) return found
      const image = context.req.param('image')
      if (!found.film.thumbnails?.images.includes(image)) return problems.notFound()
      const headers = { 'content-type': image.endsWith('.jpg') ? 'image/jpeg' : 'image/webp', 'cache-control': cacheForever }
      return (await found.storage.respond(context.req.raw, `${found.film.id}/${image}`, headers)) ?? problems.notFound()
    },
  )

  router.get(
    '/media/v1/:token/films/:film/:rendition/:file',
    described('A segment, or the initialization segment of a rendition', 'video/mp4'),
    async (context) => {
      const found = await filmOf(context)
      if (found instanceof Response) return found
      const { rendition: track, file } = context.req.param()
      return await trackResponse(context.req.raw, found, track, file)
    },
  )
}
