// Packages one film into demo/media/films/{id}: renditions, captions, preview and film.json. All films have the same ladder, segment durations
// and codecs.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Film } from '../../src/contracts/media/film.ts'
import { makeThumbnails } from '../../src/services/media/packaging/thumbnails.ts'

export const frameRate = 24
const commonSegment = 4
const sampleRate = 32_000
/** An AAC frame has this many samples. */
const samplesPerFrame = 1024

export type Cue = [from: number, to: number, en: string, es: string]
export type FilmSheet = {
  id: string
  title: { en: string; es: string }
  credit: string
  licence: string
  duration: number
  /** The duration of a segment in seconds; by default 4. */
  segment?: number
  /** Whether the film begins and ends without a fade, because it is repeated. */
  isLoop?: boolean
  /** Whether the film has an audio track that stands for an audio description (describe-film.ts). */
  isDescribed?: boolean
  /** The factor by which the maximum bit rates of the ladder are multiplied for this film; by default 1. */
  weight?: number
  /** The second of the film at which the tile's preview begins. */
  previewAt: number
  cues: Cue[]
} & Pick<Film, 'chapters' | 'skips' | 'credits'>

/** The renditions, lowest first. `rate`: the maximum bit rate of the picture in kbit/s. */
const ladder = [
  { name: '240', width: 426, height: 240, rate: 74, crf: 30, level: '2.1', codecs: 'avc1.4d4015,mp4a.40.2' },
  { name: '480', width: 854, height: 480, rate: 180, crf: 29, level: '3.0', codecs: 'avc1.4d401e,mp4a.40.2' },
  { name: '720', width: 1280, height: 720, rate: 370, crf: 27, level: '3.1', codecs: 'avc1.4d401f,mp4a.40.2' },
] as const

const films = fileURLToPath(new URL('../../demo/media/films/', import.meta.url))

/**
 * `inputs`: the arguments of ffmpeg for its inputs; the first input is the picture. `audio`: the part of the filter graph for the sound. `feed` writes
 * raw frames to the stdin of ffmpeg.
 */
export async function packageFilm(
  sheet: FilmSheet,
  inputs: string[],
  audio: string,
  feed?: (stdin: NodeJS.WritableStream) => Promise<void>,
) {
  const folder = join(films, sheet.id)
  const work = mkdtempSync(join(tmpdir(), 'daypart-film-'))
  const made = join(work, sheet.id)
  mkdirSync(made)
  await encode(sheet, inputs, audio, work, feed)
  const renditions = ladder.map((step) => split(step, join(work, `${step.name}.mp4`), made, sheet.duration))
  run(['-ss', String(sheet.previewAt), '-t', '5', '-i', join(work, '720.mp4'), '-an', ...previewEncoder, join(made, 'preview.mp4')])
  for (const [at, language] of (['en', 'es'] as const).entries())
    writeFileSync(join(made, `captions.${language}.vtt`), webvtt(sheet.cues.map((cue) => [cue[0], cue[1], cue[2 + at] as string])))
  const thumbnails = await makeThumbnails(join(work, '480.mp4'), sheet.duration, made)
  writeFileSync(join(made, 'film.json'), `${JSON.stringify({ ...filmJson(sheet, renditions), thumbnails }, null, 2)}\n`)
  rmSync(folder, { recursive: true, force: true })
  cpSync(made, folder, { recursive: true })
  rmSync(work, { recursive: true, force: true })
}

async function encode(
  sheet: FilmSheet,
  inputs: string[],
  audio: string,
  work: string,
  feed?: (stdin: NodeJS.WritableStream) => Promise<void>,
) {
  const weight = sheet.weight ?? 1
  const fades = sheet.isLoop ? 'null' : `fade=in:0:18,fade=out:st=${sheet.duration - 0.8}:d=0.8`
  const keyFrames = String(frameRate * (sheet.segment ?? commonSegment))
  const scaled = ladder.map((step, i) => `[v${i}]scale=${step.width}:${step.height}:flags=lanczos,setsar=1[o${i}]`).join(';')
  const graph = `[0:v]fps=${frameRate},${fades},format=yuv420p,split=3[v0][v1][v2];${scaled};${audio},asplit=3[a0][a1][a2]`
  const outputs = ladder.flatMap((step, i) => [
    ...['-map', `[o${i}]`, '-map', `[a${i}]`, '-t', String(sheet.duration)],
    ...['-c:v', 'libx264', '-preset', 'slow', '-profile:v', 'main', '-level', step.level, '-crf', String(step.crf)],
    ...['-maxrate', `${Math.round(step.rate * weight)}k`, '-bufsize', `${Math.round(step.rate * weight * 2)}k`],
    ...['-g', keyFrames, '-keyint_min', keyFrames, '-sc_threshold', '0'],
    ...['-x264-params', 'aq-mode=3:aq-strength=1.1:deblock=1,1:b-pyramid=none', '-bf', '2', '-threads', '2'],
    ...['-c:a', 'aac', '-b:a', '48k', '-ar', String(sampleRate), '-ac', '2', join(work, `${step.name}.mp4`)],
  ])
  const child = spawn('ffmpeg', ['-v', 'error', '-y', ...inputs, '-filter_complex', graph, ...outputs], {
    stdio: [feed ? 'pipe' : 'ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<void>((resolve, reject) =>
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`)))),
  )
  if (feed) await feed(child.stdin!)
  child.stdin?.end()
  await ended
}

const previewEncoder = [
  ...[
    '-vf',
    'scale=480:270',
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-profile:v',
    'main',
    '-crf',
    '29',
    '-maxrate',
    '210k',
    '-bufsize',
    '300k',
  ],
  ...['-movflags', '+faststart'],
]

type Step = (typeof ladder)[number]

/** Splits a rendition into one fragment per key frame. Each fragment becomes a segment; the bytes before the first become the init segment. */
function split(step: Step, file: string, folder: string, seconds: number) {
  const target = join(folder, step.name)
  mkdirSync(target)
  const whole = `${file}.fragments.mp4`
  // The encoder begins with a frame of silence. Without this limit the sound would be a frame longer than the film, and overlap the next film.
  const soundFrames = Math.round((seconds * sampleRate) / samplesPerFrame)
  run([
    '-i',
    file,
    '-c',
    'copy',
    '-frames:a',
    String(soundFrames),
    '-movflags',
    'frag_keyframe+empty_moov+default_base_moof+negative_cts_offsets',
    whole,
  ])
  const bytes = readFileSync(whole)
  const starts: number[] = []
  let end = 0
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'moof') starts.push(at)
    if (type === 'mdat') end = at + bytes.readUInt32BE(at)
  }
  writeFileSync(join(target, 'init.mp4'), bytes.subarray(0, starts[0]))
  const sizes = starts.map((start, n) => {
    const segment = bytes.subarray(start, starts[n + 1] ?? end)
    writeFileSync(join(target, `${n}.m4s`), segment)
    return segment.length
  })
  return { step, sizes }
}

function filmJson(sheet: FilmSheet, renditions: ReturnType<typeof split>[]) {
  const { segment = commonSegment } = sheet
  const segments = renditions[0]!.sizes.map((_, n) => Math.min(segment, sheet.duration - n * segment))
  const { id, title, credit, licence, chapters, skips, credits } = sheet
  return {
    ...{ id, title, credit, licence },
    duration: sheet.duration,
    segments,
    renditions: renditions.map(({ step, sizes }) => ({
      ...{ name: step.name, width: step.width, height: step.height, frameRate },
      bandwidth: Math.ceil(Math.max(...sizes.map((size, n) => (size * 8) / segments[n]!)) / 1000) * 1000,
      averageBandwidth: Math.ceil((sizes.reduce((sum, size) => sum + size, 0) * 8) / sheet.duration / 1000) * 1000,
      codecs: step.codecs,
    })),
    captions: ['en', 'es'],
    preview: 'preview.mp4',
    ...{ chapters, skips, credits },
  }
}

function webvtt(cues: [from: number, to: number, text: string][]) {
  return `WEBVTT\n\n${cues.map(([from, to, text]) => `${clock(from)} --> ${clock(to)}\n${text}\n`).join('\n')}`
}

function clock(seconds: number) {
  const whole = new Date(Math.round(seconds * 1000)).toISOString()
  return whole.slice(11, 23)
}

function run(args: string[]) {
  const done = spawnSync('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: ['ignore', 'inherit', 'inherit'] })
  if (done.status !== 0) throw new Error(`ffmpeg ended with ${done.status}`)
}

/** Saves frames of the packaged film as stills in `folder`. `at`: the times of the frames in seconds. */
export function stillsOf(id: string, at: number[], folder: string) {
  mkdirSync(folder, { recursive: true })
  const work = mkdtempSync(join(tmpdir(), 'daypart-still-'))
  const top = join(films, id, '720')
  const segments = readdirSync(top).filter((name) => name.endsWith('.m4s')).length
  const whole = join(work, 'film.mp4')
  const parts = [join(top, 'init.mp4'), ...Array.from({ length: segments }, (_, n) => join(top, `${n}.m4s`))]
  writeFileSync(whole, Buffer.concat(parts.map((part) => readFileSync(part))))
  for (const [n, seconds] of at.entries()) {
    run(['-ss', String(seconds), '-i', whole, '-frames:v', '1', '-c:v', 'libwebp', '-quality', '78', join(work, `${n}.webp`)])
    renameSync(join(work, `${n}.webp`), join(folder, `${id}-${n + 1}.webp`))
  }
  rmSync(work, { recursive: true, force: true })
}
