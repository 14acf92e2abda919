// Serves a segment of a film.
import { problems } from '#kit/http/problem.ts'
import type { Edit } from '../storage/film-storage.ts'
import type { FoundFilm } from './library.ts'
import { createPictureOnly } from './picture-only.ts'
import { pictureOf, segmentName } from './playlist.ts'

/** The Cache-Control header of segments. Private, because a shared cache would serve segments after the signed path has expired. */
export const cacheForever = 'private, max-age=31536000, immutable'

/** Returns a segment or the initialization segment of a rendition, or 404 if the film does not have it. */
export async function segmentResponse(
  request: Request,
  { film, storage }: FoundFilm,
  {
    rendition,
    file,
    edits,
  }: { rendition: string; file: string; edits?: ((path: string, init: string) => Promise<readonly Edit[]>) | undefined },
): Promise<Response> {
  const known = file === 'init.mp4' || film.segments.some((_, index) => file === segmentName(index))
  const tracks = [...film.renditions, ...(film.audio ?? [])]
  if (!known || !tracks.some(({ name }) => name === rendition)) return problems.notFound()
  const headers = { 'content-type': 'video/mp4', 'cache-control': cacheForever }
  const folder = `${film.id}/${rendition}`
  const path = `${folder}/${file}`
  return (await storage.respond(request, path, headers, await edits?.(path, `${folder}/init.mp4`))) ?? problems.notFound()
}

/** Returns a function that responds with a segment of a track: of a rendition, of a rendition without its sound (`picture-720`), or of an audio track. */
export function createTrackResponse() {
  const pictureOnly = createPictureOnly()
  return async (request: Request, found: FoundFilm, track: string, file: string): Promise<Response> => {
    const rendition = found.film.renditions.find(({ name }) => track === pictureOf(name))?.name
    if (!rendition) return await segmentResponse(request, found, { rendition: track, file })
    const edits = (path: string, init: string) => pictureOnly(found, path, init)
    return await segmentResponse(request, found, { rendition, file, edits })
  }
}
