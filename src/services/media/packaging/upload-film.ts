// Uploads a packaged film to a bucket. `film.json` comes last, so the film appears when it is complete.
import { appendFile, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Film, film as filmSchema } from '#contracts/media/film.ts'
import { segmentName } from '../films/playlist.ts'
import type { Bucket } from '../storage/bucket.ts'

const atOnce = 4
const types: Record<string, string> = {
  json: 'application/json',
  m4s: 'video/mp4',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
  webp: 'image/webp',
}
const typeOf = (path: string) => types[path.split('.').at(-1)!]!

/** Returns whether the bucket has a film of this id. */
export const isInBucket = async (bucket: Bucket, id: string): Promise<boolean> =>
  (await bucket.get(`${id}/film.json`, { method: 'HEAD' })).status !== 404

/**
 * Uploads the film in `folder`, which has the id `id`. `log` is a file that lists the finished uploads: a further run goes on with the others. If the bucket
 * has a film of this id, it is removed before. `progress` is called with the share that is done.
 */
export async function uploadFilm(
  bucket: Bucket,
  { id, folder, log }: { id: string; folder: string; log: string },
  progress: (share: number) => void,
): Promise<void> {
  if (await isInBucket(bucket, id)) {
    await rm(log, { force: true })
    await removeFilm(bucket, id)
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((each) => each.isFile()).map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
  const done = new Set((await readFile(log, 'utf8').catch(() => '')).split('\n'))
  const nameOf = (path: string) => `${bucket.url}/${id}/${path}`
  const waiting = files.filter((path) => path !== 'film.json' && !done.has(nameOf(path)))
  const total = waiting.length
  const uploadNext = async (): Promise<void> => {
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      await bucket.put(`${id}/${path}`, join(folder, path), typeOf(path))
      await appendFile(log, `${nameOf(path)}\n`)
      progress(1 - waiting.length / total)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, uploadNext))
  await bucket.put(`${id}/film.json`, join(folder, 'film.json'), typeOf('film.json'))
}

/** Removes a film: `film.json` first, so that no player finds a part of it. */
async function removeFilm(bucket: Bucket, id: string): Promise<void> {
  const text = await (await bucket.get(`${id}/film.json`)).text()
  await bucket.remove(`${id}/film.json`)
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), filmSchema), text)
  // Nothing lists the files of a film that another program has written.
  for (const path of parsed.success ? filesOf(parsed.output) : []) await bucket.remove(`${id}/${path}`)
}

function filesOf({ segments, renditions, audio = [], captions, thumbnails }: Film): string[] {
  const names = ['init.mp4', ...segments.map((_, index) => segmentName(index))]
  return [
    ...[...renditions, ...audio].flatMap(({ name }) => names.map((file) => `${name}/${file}`)),
    ...captions.map((language) => `captions.${language}.vtt`),
    ...(thumbnails?.images ?? []),
  ]
}
