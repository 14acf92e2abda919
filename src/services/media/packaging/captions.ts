// The captions of a film as WebVTT: from files beside it (WebVTT or SubRip), or from its text tracks.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { OperatorError } from '#kit/operator-error.ts'
import type { Source } from './probe.ts'
import { type RunOptions, runFfmpeg } from './run-ffmpeg.ts'

export type CaptionSource = { language: 'en' | 'es'; from: { file: string } | { stream: number } }

const languages = ['en', 'es'] as const
const withoutExtension = (file: string) => file.replace(/\.[^./]*$/, '')

/**
 * Returns where the captions of each language are: `given` files first, then a file such as `film.en.vtt` beside `film.mp4`, then a text track of the
 * file itself.
 */
export function findCaptions(source: Source, given: Partial<Record<'en' | 'es', string>>): CaptionSource[] {
  return languages.flatMap((language): CaptionSource[] => {
    const beside = ['vtt', 'srt'].map((type) => `${withoutExtension(source.file)}.${language}.${type}`).find((file) => existsSync(file))
    const file = given[language] ?? beside
    if (file) return [{ language, from: { file } }]
    const track = source.captions.find((each) => each.language === language)
    return track ? [{ language, from: { stream: track.stream } }] : []
  })
}

/** Writes captions as WebVTT with times from the start of the film. Throws an OperatorError if they cannot be read. */
export async function writeCaptions({ file }: Source, { from }: CaptionSource, output: string, options: RunOptions): Promise<void> {
  if ('stream' in from) await runFfmpeg(['-v', 'error', '-i', `file:${file}`, '-map', `0:${from.stream}`, '-f', 'webvtt', output], options)
  else if (from.file.endsWith('.vtt')) await copyWebVtt(from.file, output)
  else await convert(from.file, output, options)
}

async function copyWebVtt(file: string, output: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '')
  if (!/^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(text)) throw notCaptions(file, 'WebVTT: its first line is not WEBVTT')
  await writeFile(output, text.replace(/^X-TIMESTAMP-MAP=.*\r?\n/m, ''))
}

async function convert(file: string, output: string, options: RunOptions): Promise<void> {
  const failed = await runFfmpeg(['-v', 'error', '-f', 'srt', '-i', `file:${file}`, '-f', 'webvtt', output], options).then(
    () => false,
    () => true,
  )
  if (failed || !(await readFile(output, 'utf8')).includes('-->')) throw notCaptions(file, 'SubRip: it has no cue with times')
}

const notCaptions = (file: string, cause: string) =>
  new OperatorError(`The captions ${file} are not ${cause}. Export them again as .vtt or .srt in UTF-8.`)
