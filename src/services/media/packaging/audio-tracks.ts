// The audio tracks of a film with several: other languages and audio description, from files or from the streams of the broadcaster's file.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilmAudio } from '#contracts/media/film.ts'
import { OperatorError } from '#kit/operator-error.ts'
import { segmentName } from '../films/playlist.ts'
import { segmentsOf, type Timing } from './ladder.ts'
import { probeSound, type Sound, type Source } from './probe.ts'
import { type RunOptions, runFfmpeg } from './run-ffmpeg.ts'
import { encodeSound, measureLoudness, samplesPerFrame } from './sound.ts'

/** A track that the operator gives as a file. `description`: it also describes the picture. */
export type GivenAudio = { language: string; description: boolean; file: string }
export type AudioTrack = { name: string; language: string; description: boolean; sound: Sound }

/** The name of a track's folder. */
const nameOf = ({ language, description }: Pick<AudioTrack, 'language' | 'description'>) =>
  description ? `audio-${language}-description` : `audio-${language}`

/**
 * Returns the audio tracks: the main sound, the given files, then other streams of the source with a language, one track of each language and kind.
 * `language` is that of the main sound. Returns no track if there is only the main sound: the renditions have it.
 */
export async function findAudio({ sound, otherSounds }: Source, language: string, given: readonly GivenAudio[]): Promise<AudioTrack[]> {
  const tracks = new Map<string, AudioTrack>()
  const add = (kind: Pick<AudioTrack, 'language' | 'description'>, track: Sound) =>
    tracks.set(nameOf(kind), { name: nameOf(kind), language: kind.language, description: kind.description, sound: track })
  if (sound) add({ language, description: sound.description }, sound)
  for (const { file, ...kind } of given) {
    if (tracks.get(nameOf(kind))?.sound === sound)
      throw new OperatorError(
        `${file} has the language of the main sound (${language}): if the main sound has another one, give it with --language.`,
      )
    if (tracks.has(nameOf(kind))) throw new OperatorError(`${file} is the second audio track of its kind in ${kind.language}: give one.`)
    add(kind, await probeSound(file))
  }
  for (const other of otherSounds) {
    const kind = { language: other.language ?? (other.description ? language : ''), description: other.description }
    if (kind.language && !tracks.has(nameOf(kind))) add(kind, other)
  }
  return tracks.size > 1 ? [...tracks.values()] : []
}

export type AudioOptions = { loudness: number; sampleRate: number; timing: Timing }

/** Writes the initialization segment and the segments of a track to an existing folder. They begin at the times of the picture's segments. */
export async function encodeAudio(sound: Sound, { loudness, sampleRate, timing }: AudioOptions, folder: string, options: RunOptions) {
  const { frames, framesPerSegment, rate } = timing
  const duration = frames / rate
  const whole = join(folder, 'sound.mp4')
  const measured = await measureLoudness(sound, loudness, options)
  await encodeSound(sound, measured, { loudness, sampleRate, duration: duration + 1 }, whole, options)
  const segments = segmentsOf(timing)
  const last = duration - segments.at(-1)!
  const framesUntil = (seconds: number) => Math.ceil((seconds * sampleRate) / samplesPerFrame)
  // The last segment may be shorter than a frame of the sound. It has one all the same.
  const soundFrames = Math.max(framesUntil(duration), framesUntil(last) + 1)
  await runFfmpeg(
    [
      ...['-v', 'error', '-ignore_editlist', '1', '-i', 'file:sound.mp4', '-map', '0:a:0', '-map_chapters', '-1'],
      ...['-c:a', 'copy', '-frames:a', String(soundFrames)],
      ...['-f', 'hls', '-hls_time', String(framesPerSegment / rate), '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
      ...['-hls_segment_options', 'movflags=+skip_sidx', '-hls_fmp4_init_filename', 'init.mp4'],
      ...['-hls_segment_filename', '%d.m4s', 'index.m3u8'],
    ],
    { cwd: folder },
  )
  await Promise.all([rm(whole), rm(join(folder, 'index.m3u8'))])
  const made = (await readdir(folder)).filter((name) => name.endsWith('.m4s')).length
  if (made !== segments.length) throw new Error(`the audio track has ${made} segments, the picture ${segments.length}`)
}

/** Returns the facts of an encoded track for film.json. */
export async function describeAudio(
  folder: string,
  { name, language, description }: Omit<AudioTrack, 'sound'>,
  timing: Timing,
): Promise<FilmAudio> {
  const rates = segmentsOf(timing).map(async (seconds, index) => ((await stat(join(folder, segmentName(index)))).size * 8) / seconds)
  const bandwidth = Math.ceil(Math.max(...(await Promise.all(rates))) / 1000) * 1000
  return { name, language, ...(description && { description }), bandwidth }
}
