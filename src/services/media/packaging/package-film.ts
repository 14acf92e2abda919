// Packages a broadcaster's file as a film, in steps. The output of a finished step stays in a work folder, so the next run continues an interrupted
// one. The film appears in the media folder at the end, complete.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { type Film, film as filmSchema } from '#contracts/media/film.ts'
import { OperatorError } from '#kit/operator-error.ts'
import { type ContentKey, newContentKey, storeKey } from '../encryption/content-key.ts'
import { encryptRendition } from '../encryption/encrypt-segments.ts'
import type { Bucket } from '../storage/bucket.ts'
import { type AudioTrack, describeAudio, encodeAudio, findAudio, type GivenAudio } from './audio-tracks.ts'
import { findCaptions, writeCaptions } from './captions.ts'
import { findClosedCaptions, writeClosedCaptions } from './closed-captions.ts'
import { ladderOf, type Rung, segmentsOf, type Timing } from './ladder.ts'
import { lockFilm } from './lock-film.ts'
import { probeSource, type Source } from './probe.ts'
import { describeRendition, encodeRendition } from './rendition.ts'
import type { RunOptions } from './run-ffmpeg.ts'
import { encodeSound, type Loudness, measureLoudness } from './sound.ts'
import { makeThumbnails } from './thumbnails.ts'
import { isInBucket, uploadFilm } from './upload-film.ts'

export type PackageOptions = {
  id: string
  title?: string | undefined
  credit: string
  /** The language of the title, of the chapters, and of the main sound if the file does not name it. */
  language: 'en' | 'es'
  /** The loudness of the sound in LUFS. */
  loudness: number
  sampleRate: number
  /** The seconds of a segment. */
  segment: number
  /** Whether the file may be without sound. */
  silence: boolean
  /** Whether a film of this id is replaced. */
  replace: boolean
  /** `true`: encrypts the film with a new key, which is stored in the media folder. Else the key of a key server. */
  encrypt?: true | ContentKey | undefined
  captions: Partial<Record<'en' | 'es', string>>
  /** Further audio tracks. */
  audio: readonly GivenAudio[]
  skips: NonNullable<Film['skips']>
  /** The start of the end credits in seconds. */
  endCredits?: number | undefined
}

export type PackageListener = {
  /** A step begins. `isDone`: an earlier run has finished it. */
  step(name: string, isDone: boolean): void
  /** The share of the running step that is done, from 0 to 1. */
  progress(share: number): void
}

/** `folder`: the media folder. `bucket`: where the film goes instead. `freeBytes`: the bytes that are free in the folder. */
export type PackageTools = PackageListener & {
  folder: string
  bucket?: Bucket | undefined
  freeBytes?: (folder: string) => Promise<number>
}

type Job = {
  source: Source
  options: PackageOptions
  timing: Timing
  rungs: readonly Rung[]
  /** The audio tracks, if there are several. */
  audio: readonly AudioTrack[]
  work: string
  film: string
  tools: PackageTools
}

/**
 * Packages a file into `{folder}/{id}`, or into the bucket. Throws an OperatorError if the file is no film, the film exists, another run packages it, ffmpeg
 * or the bucket fails, or the disk is full.
 */
export async function packageFilm(file: string, options: PackageOptions, given: PackageTools): Promise<Film> {
  const tools = { ...given, folder: resolve(given.folder) }
  const unlock = await lockFilm(tools.folder, options.id)
  try {
    return await packageLocked(file, options, tools)
  } finally {
    await unlock()
  }
}

async function packageLocked(file: string, options: PackageOptions, tools: PackageTools): Promise<Film> {
  const { folder, bucket } = tools
  const target = join(folder, options.id)
  if (!options.replace) await requireNew(options.id, tools)
  const source = await probeSource(resolve(file), options.silence)
  requireWithin(source.duration, options)
  const { value: rate } = source.frameRate
  const frames = Math.max(1, Math.round(source.duration * rate))
  const timing = { frames, framesPerSegment: Math.round(options.segment * rate), rate }
  const work = join(folder, `.${options.id}.packaging`)
  const audio = await findAudio(source, source.sound?.language ?? options.language, options.audio)
  const job = { source, options, timing, rungs: ladderOf(source), audio, work, film: join(work, 'film'), tools }
  await requireSpace(job)
  await openWork(job)
  const key = await keyOf(job)
  const made = await makeFilm(job, key)
  if (key?.clearkey) await storeKey(tools.folder, key)
  if (bucket) {
    tools.step('upload', false)
    await uploadFilm(bucket, { id: options.id, folder: job.film, log: join(work, 'uploaded.txt') }, tools.progress)
  }
  await rm(target, { recursive: true, force: true })
  if (!bucket) await rename(job.film, target)
  await rm(work, { recursive: true, maxRetries: 5 })
  return made
}

/** A time after the end of the film would have no effect, and is probably a mistake of the operator. */
function requireWithin(duration: number, { skips, endCredits = 0 }: PackageOptions): void {
  const late = endCredits >= duration ? ['--end-credits', endCredits] : skips.flatMap(({ to }) => (to > duration ? ['--skip', to] : []))
  if (late.length)
    throw new OperatorError(
      `${late[0]}: ${late[1]} seconds is after the end of the film, which lasts ${duration} seconds: correct the time.`,
    )
}

async function requireNew(id: string, { folder, bucket }: PackageTools): Promise<void> {
  const place = existsSync(join(folder, id)) ? folder : bucket && (await isInBucket(bucket, id)) ? bucket.url : undefined
  if (place)
    throw new OperatorError(`The film ${id} exists in ${place}: give another --id, or --replace. A film on a channel needs a new id.`)
}

/** The renditions need at most their maximum rate. */
async function requireSpace({ source, rungs, tools: { folder, freeBytes = bytesFree } }: Job): Promise<void> {
  const needed = rungs.reduce((sum, { rate }) => sum + ((rate + 128) * 1000 * source.duration) / 8, 1_000_000)
  await mkdir(folder, { recursive: true })
  const free = await freeBytes(folder)
  if (free < needed)
    throw new OperatorError(
      `${folder} has ${megabytes(free)} MB free, and the film may need ${megabytes(needed)} MB: free some space, or give another folder with --out.`,
    )
}

async function bytesFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1e6).toLocaleString('en')

/** Opens the work folder. Deletes the output of an earlier run with another file or other options. */
async function openWork({ source, options, work, film }: Job): Promise<void> {
  const { size, mtimeMs } = await stat(source.file)
  const text = JSON.stringify({ file: source.file, size, mtimeMs, options })
  // A hash, because the options may have a key.
  const description = createHash('sha256').update(text).digest('hex')
  const before = await readFile(join(work, 'job.json'), 'utf8').catch(() => null)
  if (before !== description) await rm(work, { recursive: true, force: true })
  await mkdir(film, { recursive: true })
  await writeFile(join(work, 'job.json'), description)
}

/** Returns the key of an encrypted film. Stores a new key in the work folder, because the next run may reuse renditions that it encrypted. */
async function keyOf({ options: { encrypt }, work }: Job): Promise<ContentKey | null> {
  if (encrypt !== true) return encrypt ?? null
  const file = join(work, 'key.json')
  if (!existsSync(file)) await writeFile(file, JSON.stringify(newContentKey()), { mode: 0o600 })
  return JSON.parse(await readFile(file, 'utf8')) as ContentKey
}

/** Runs a step, unless an earlier run has finished it. `make` writes a file or a folder, which gets its name when it is complete. */
async function step(
  { tools, work, source }: Job,
  name: string,
  output: string,
  make: (part: string, options: RunOptions) => Promise<void>,
) {
  const isDone = existsSync(output)
  tools.step(name, isDone)
  if (isDone) return
  // The name has the process id: if ffmpeg of an earlier run still writes, it writes elsewhere.
  const part = join(work, `part-${process.pid}`)
  await rm(part, { recursive: true, force: true })
  await make(part, { progress: (seconds) => tools.progress(Math.min(1, seconds / source.duration)) })
  await rename(part, output)
}

async function makeFilm(job: Job, key: ContentKey | null): Promise<Film> {
  const { source, options, timing, rungs, audio, work, film } = job
  const duration = timing.frames / timing.rate
  const [loudness, sound, thumbnails] = ['loudness.json', 'sound.mp4', 'thumbnails'].map((name) => join(work, name)) as [
    string,
    string,
    string,
  ]

  await step(job, 'loudness', loudness, async (part, run) =>
    writeFile(part, JSON.stringify(await measureLoudness(source.sound, options.loudness, run))),
  )
  await step(job, 'sound', sound, async (part, run) => {
    const measured = JSON.parse(await readFile(loudness, 'utf8')) as Loudness
    await encodeSound(source.sound, measured, { ...options, duration }, part, run)
  })
  for (const rung of rungs)
    await step(job, `picture ${rung.name}`, join(film, rung.name), async (part, run) => {
      await mkdir(part)
      await encodeRendition({ source, sound, sampleRate: options.sampleRate, timing, rung }, part, run)
      if (key) await encryptRendition(part, key)
    })
  for (const { name, sound: other } of audio)
    await step(job, name.replaceAll('-', ' '), join(film, name), async (part, run) => {
      await mkdir(part)
      await encodeAudio(other, { ...options, timing }, part, run)
      if (key) await encryptRendition(part, key)
    })
  const captions = await makeCaptions(job)
  await step(job, 'thumbnails', thumbnails, async (part, run) => {
    await mkdir(part)
    const made = await makeThumbnails(source.file, duration, part, run)
    await writeFile(join(part, 'thumbnails.json'), JSON.stringify(made))
  })
  await cp(thumbnails, film, { recursive: true, filter: (path) => !path.endsWith('.json') })
  const drm = key && { scheme: 'cbcs', ...key }
  const description = await describeFilm(job, captions, join(thumbnails, 'thumbnails.json'), drm)
  await writeFile(join(film, 'film.json'), `${JSON.stringify(description, null, 2)}\n`)
  return description
}

/** Writes the captions of the film, and returns their languages. Captions inside the picture are for languages that have no others. */
async function makeCaptions(job: Job): Promise<Film['captions']> {
  const { source, options, work, film } = job
  const fileOf = (language: string) => join(film, `captions.${language}.vtt`)
  const languages: Film['captions'] = []
  for (const each of findCaptions(source, options.captions)) {
    await step(job, `captions ${each.language}`, fileOf(each.language), (part, run) => writeCaptions(source, each, part, run))
    languages.push(each.language)
  }
  const spoken = source.sound?.language
  const main = spoken === 'en' || spoken === 'es' ? spoken : options.language
  for (const each of await findClosedCaptions(source.file, main, languages)) {
    const folder = join(work, `closed-${each.language}`)
    await step(job, `closed captions ${each.language}`, folder, async (part, run) => {
      await mkdir(part)
      await writeClosedCaptions(source.file, each, part, run)
    })
    const written = join(folder, 'captions.vtt')
    if (!(await readFile(written, 'utf8')).includes('-->')) continue
    await cp(written, fileOf(each.language))
    languages.push(each.language)
  }
  return languages.toSorted()
}

async function describeFilm(
  { source, options, timing, rungs, audio, film }: Job,
  captions: Film['captions'],
  thumbnails: string,
  drm: object | null,
): Promise<Film> {
  const { id, title, credit, language, skips, endCredits } = options
  const localized = (text: string) => ({ [language]: text })
  return v.parse(filmSchema, {
    ...{ id, credit, captions },
    // The schema drops the content key: viewers may read the other fields.
    ...(drm && { drm }),
    ...(title && { title: localized(title) }),
    segments: segmentsOf(timing),
    renditions: await Promise.all(rungs.map((rung) => describeRendition(join(film, rung.name), rung, timing))),
    ...(audio.length && { audio: await Promise.all(audio.map((track) => describeAudio(join(film, track.name), track, timing))) }),
    ...(source.chapters.length && { chapters: source.chapters.map(({ start, title: text }) => ({ start, title: localized(text) })) }),
    ...(skips.length && { skips }),
    ...(endCredits !== undefined && { credits: endCredits }),
    thumbnails: JSON.parse(await readFile(thumbnails, 'utf8')),
  })
}
