// `daypart package FILE...`: makes packaged films from a broadcaster's files.
import { basename, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { bucketOf, type Config } from '#kit/config.ts'
import { OperatorError } from '#kit/operator-error.ts'
import { readContentKey } from '#services/media/encryption/content-key.ts'
import { type PackageOptions, packageFilm } from '#services/media/packaging/package-film.ts'
import { languageOf as codeOf } from '#services/media/packaging/probe.ts'
import { openBucket } from '#services/media/storage/bucket.ts'

/** The options as they are on the command line. */
export type PackageArguments = {
  id?: string
  title?: string
  credit: string
  language: string
  loudness: string
  sampleRate: string
  segment: string
  captions: string[]
  audio: string[]
  audioDescription: string[]
  skip: string[]
  endCredits?: string
  encrypt?: true
  key?: string
  silence?: boolean
  replace?: boolean
  out?: string
}

type Streams = { stdout: Writable; stderr: Writable & { isTTY?: boolean } }

/** Packages each file, one after another. Returns exit code 2 if the operator must correct something. */
export async function packageCommand(
  files: string[],
  given: PackageArguments,
  config: Config,
  { stdout, stderr }: Streams = process,
): Promise<number> {
  if (
    files.length > 1 &&
    (given.id ?? given.title ?? given.captions[0] ?? given.audio[0] ?? given.audioDescription[0] ?? given.skip[0] ?? given.endCredits) !==
      undefined
  )
    throw new OperatorError(
      '--id, --title, --captions, --audio, --audio-description, --skip and --end-credits are for one film: package the files one by one.',
    )
  const folder = given.out ?? config.MEDIA_DIR
  const settings = given.out === undefined ? bucketOf(config) : undefined
  const bucket = settings && openBucket(settings)
  for (const file of files) {
    const options = { ...optionsOf(file, given), encrypt: await keyOf(given) }
    const listener = createStepPrinter(options.id, stderr)
    const film = await packageFilm(file, options, { ...listener, folder, bucket })
      .catch(explainFault(folder))
      .finally(listener.end)
    const seconds = film.segments.reduce((sum, each) => sum + each, 0)
    const renditions = film.renditions.map(({ name }) => name).join(', ')
    const audio = film.audio ? `${film.audio.map(({ name }) => name).join(', ')}, ` : ''
    stdout.write(
      `${film.id}: ${Math.round(seconds)} seconds, renditions ${renditions}, ${audio}captions ${film.captions.join(', ') || 'none'}, in ${bucket?.url ?? folder}\n`,
    )
  }
  return 0
}

const keyOf = async ({ encrypt, key }: PackageArguments) => (key === undefined ? encrypt : await readContentKey(key))

function optionsOf(file: string, given: PackageArguments): PackageOptions {
  const { title, credit, language, silence = false, replace = false } = given
  const id = given.id ?? idOf(file)
  if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(id))
    throw new OperatorError(`--id: "${id}" is no name of a film: use at most 64 lower-case letters, digits and hyphens.`)
  return {
    ...{ id, title, credit, silence, replace },
    language: languageOf('--language', language),
    loudness: numberOf('--loudness', given.loudness, -70, -5),
    sampleRate: numberOf('--sample-rate', given.sampleRate, 8000, 96_000),
    segment: numberOf('--segment', given.segment, 1, 10),
    captions: Object.fromEntries(given.captions.map(captionsOf)),
    audio: [...given.audio.map(audioOf('--audio', false)), ...given.audioDescription.map(audioOf('--audio-description', true))],
    skips: given.skip.map(skipOf),
    endCredits: given.endCredits === undefined ? undefined : secondsOf('--end-credits', given.endCredits),
  }
}

const idOf = (file: string) =>
  basename(file)
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 64)

function languageOf(option: string, text: string): 'en' | 'es' {
  if (text !== 'en' && text !== 'es') throw new OperatorError(`${option}: "${text}" is no language of the site: give en or es.`)
  return text
}

function numberOf(option: string, text: string, least: number, most: number): number {
  const number = Number(text)
  if (text.trim() === '' || !(number >= least && number <= most))
    throw new OperatorError(`${option}: "${text}" is not a number from ${least} to ${most}.`)
  return number
}

function captionsOf(text: string): ['en' | 'es', string] {
  const [language, file] = splitAt(text, '=')
  if (!file) throw new OperatorError(`--captions: "${text}" names no file: give LANGUAGE=FILE, such as en=film.en.vtt.`)
  return [languageOf('--captions', language), file]
}

const audioOf = (option: string, description: boolean) => (text: string) => {
  const [tag, file] = splitAt(text, '=')
  const language = codeOf(tag)
  if (!file || !language)
    throw new OperatorError(`${option}: "${text}" names no language and file: give LANGUAGE=FILE, such as es=film.es.wav.`)
  return { language, description, file: resolve(file) }
}

const kinds = ['intro', 'recap', 'teaser'] as const

function skipOf(text: string): PackageOptions['skips'][number] {
  const [name, range] = splitAt(text, '=')
  const [from, to] = splitAt(range, '-')
  const kind = kinds.find((each) => each === name)
  if (!kind || !to)
    throw new OperatorError(`--skip: "${text}" is no skip: give intro, recap or teaser with two times, such as intro=0:10-0:40.`)
  const skip = { kind, from: secondsOf('--skip', from), to: secondsOf('--skip', to) }
  if (skip.to <= skip.from) throw new OperatorError(`--skip: "${text}" ends before it starts: give the earlier time first.`)
  return skip
}

const splitAt = (text: string, separator: string): [string, string] => {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Parses seconds, or a time such as `1:02:30`. */
function secondsOf(option: string, text: string): number {
  if (!/^(?:\d+:){0,2}\d+(?:\.\d+)?$/.test(text))
    throw new OperatorError(`${option}: "${text}" is no time: give seconds, or a time such as 1:02:30.`)
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** Prints each step on a line of its own; on terminals with its progress. */
function createStepPrinter(id: string, stderr: Streams['stderr']) {
  let running: string | null = null
  const end = () => {
    if (running) stderr.write(stderr.isTTY ? `\r\u001b[K${running}\n` : `${running}\n`)
    running = null
  }
  return {
    end,
    step(name: string, isDone: boolean) {
      end()
      running = `${id}: ${name}${isDone ? ' (done before)' : ''}`
    },
    progress(share: number) {
      if (stderr.isTTY && running) stderr.write(`\r\u001b[K${running} ${Math.floor(share * 100)} %`)
    },
  }
}

/** Returns a function that rethrows errors of the folder as errors that the operator can fix. */
const explainFault = (folder: string) => (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOSPC') throw new OperatorError(`The disk of ${folder} is full: free some space, then run the command again.`)
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(error.code ?? ''))
    throw new OperatorError(
      `${folder} cannot be written (${error.code}): give a folder that this user may write to, with MEDIA_DIR or --out.`,
    )
  throw error
}
