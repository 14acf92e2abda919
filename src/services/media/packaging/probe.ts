// Reads the facts of a broadcaster's file with ffprobe, and refuses files that cannot become a film.
import { stat } from 'node:fs/promises'
import * as v from 'valibot'
import { OperatorError } from '#kit/operator-error.ts'
import { runFfprobe } from './run-ffmpeg.ts'

export type Source = {
  file: string
  /** Seconds. */
  duration: number
  /** The pixels as shown: with square pixels, after rotation. */
  width: number
  height: number
  frameRate: FrameRate
  /** The first track that is not an audio description. Null: the film is silent. */
  sound: Sound | null
  otherSounds: Sound[]
  /** The text tracks by language: the index of the stream. */
  captions: { language: 'en' | 'es'; stream: number }[]
  chapters: { start: number; title: string }[]
}

/** An audio stream of a file. `language` is a code such as `en`, if it is known. `description`: a voice also describes the picture. */
export type Sound = { file: string; stream: number; language: string | null; description: boolean }

/** Frames per second as ffmpeg writes them, and as a number. */
export type FrameRate = { text: string; value: number }

export const frameRates: readonly FrameRate[] = ['24000/1001', '24', '25', '30000/1001', '30', '50', '60000/1001', '60'].map((text) => {
  const [frames, seconds = 1] = text.split('/').map(Number)
  return { text, value: frames! / seconds }
})

const tags = v.optional(v.record(v.string(), v.string()), {})
const number = v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number)))
const probed = v.object({
  format: v.object({ format_name: v.string(), duration: number }),
  streams: v.array(
    v.object({
      ...{
        index: v.number(),
        codec_type: v.optional(v.string()),
        codec_name: v.optional(v.string()),
        start_time: number,
        duration: number,
        tags,
      },
      ...{ width: v.optional(v.number()), height: v.optional(v.number()), avg_frame_rate: v.optional(v.string(), '0/0') },
      sample_aspect_ratio: v.optional(v.string(), '1:1'),
      disposition: v.optional(v.record(v.string(), v.number()), {}),
      side_data_list: v.optional(v.array(v.object({ rotation: v.optional(v.number()) })), []),
    }),
  ),
  chapters: v.array(v.object({ start_time: v.pipe(v.string(), v.transform(Number)), tags })),
})
type Stream = v.InferOutput<typeof probed>['streams'][number]

/** Reads the facts of a file. Throws an OperatorError if the file is no film. `allowSilence`: the file needs no sound. */
export async function probeSource(file: string, allowSilence = false): Promise<Source> {
  await requireFile(file)
  const { format, streams, chapters } = await probe(file)
  const video = streams.find(({ codec_type, disposition }) => codec_type === 'video' && !disposition['attached_pic'])
  if (!video) throw new OperatorError(`${file} has no picture, only ${kindsOf(streams)}: give a video file.`)
  const duration = secondsOf(video) || format.duration || 0
  if (/(^|,)(image2|\w+_pipe)/.test(format.format_name) || !(duration > 0))
    throw new OperatorError(`${file} is a picture, or has no duration: give a video file.`)
  const sounds = streams.flatMap((stream) => soundOf(file, stream))
  const sound = sounds.find(({ description }) => !description) ?? sounds[0] ?? null
  if (!sound && !allowSilence) throw new OperatorError(`${file} has no sound: add an audio track, or give --silence for a silent film.`)
  return {
    ...{
      file,
      duration,
      sound,
      otherSounds: sounds.filter((each) => each !== sound),
      ...shownSize(video),
      frameRate: nearestRate(video.avg_frame_rate),
    },
    captions: streams.flatMap(captionsOf),
    chapters: chapters.flatMap(({ start_time: start, tags: { title } }) =>
      title && start >= 0 && start < duration ? [{ start, title }] : [],
    ),
  }
}

/** Returns the first audio stream of a file. Throws an OperatorError if it has none. */
export async function probeSound(file: string): Promise<Sound> {
  await requireFile(file)
  const [sound] = (await probe(file)).streams.flatMap((stream) => soundOf(file, stream))
  if (!sound) throw new OperatorError(`${file} has no sound: give a file with an audio track.`)
  return sound
}

function soundOf(file: string, { index, codec_type, tags, disposition }: Stream): Sound[] {
  if (codec_type !== 'audio') return []
  const description = Boolean(disposition['visual_impaired'] || disposition['descriptions'])
  return [{ file, stream: index, language: languageOf(tags['language']), description }]
}

/** Returns a language as ISO 639-1 where it has such a code: `spa` and `es-MX` are `es`. Returns null if it is unknown. */
export function languageOf(tag = 'und'): string | null {
  try {
    const { language } = new Intl.Locale(tag)
    return /^[a-z]{2,3}$/.test(language) && !['und', 'mul', 'zxx', 'mis'].includes(language) ? language : null
  } catch {
    return null
  }
}

async function requireFile(file: string): Promise<void> {
  const info = await stat(file).catch(() => null)
  if (!info) throw new OperatorError(`There is no file ${file}: correct the path.`)
  if (!info.isFile()) throw new OperatorError(`${file} is a folder: give a video file.`)
  if (info.size === 0) throw new OperatorError(`${file} is empty: copy it again.`)
}

/**
 * The formats of a file that has its picture and sound inside. ffmpeg also reads lists of other files (HLS, `concat`), whatever their names are: such a list
 * from a partner could publish other files of this machine.
 */
const formats = [
  ...['mov', 'matroska', 'mpegts', 'mpeg', 'mpegvideo', 'mxf', 'gxf', 'avi', 'asf', 'flv', 'ogg', 'dv', 'h264', 'hevc', 'm4v', 'rm', 'nut'],
  ...['wav', 'w64', 'aiff', 'caf', 'flac', 'mp3', 'aac', 'ac3', 'eac3', 'au', 'amr'],
  // They get an explanation of their own.
  ...['image2', 'gif', 'jpeg_pipe', 'png_pipe', 'webp_pipe', 'tiff_pipe', 'bmp_pipe', 'srt', 'webvtt'],
]

async function probe(file: string) {
  const show = ['-show_format', '-show_streams', '-show_chapters', '-of', 'json']
  const text = await runFfprobe(['-format_whitelist', formats.join(), ...show, `file:${file}`]).catch((error: Error) => {
    if (/not on whitelist/.test(error.message))
      throw new OperatorError(`${file} is a playlist, or of an unknown format: give the video file itself, such as MP4, MXF or MPEG-TS.`)
    if (!error.message.startsWith('ffprobe failed')) throw error
    const cause = error.message
      .replaceAll(`file:${file}`, '')
      .replace(/^ffprobe failed: /, '')
      .replace(/\[\w+ @ 0x\w+\]\s*/g, '')
      .trim()
    throw new OperatorError(`${file} cannot be read as a film (${cause}): it is truncated, or no video file. Copy or export it again.`)
  })
  return v.parse(probed, JSON.parse(text))
}

const kindsOf = (streams: Stream[]) =>
  [...new Set(streams.map(({ codec_type }) => codec_type ?? 'data'))].join(' and ') || 'an empty container'

/** Returns the duration of a stream. Matroska files have its end as a tag such as `00:01:30.500`. */
function secondsOf({ duration, start_time: start = 0, tags }: Stream): number {
  if (duration) return duration
  const end = (tags['DURATION'] ?? '0').split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return end - start
}

function shownSize({ width = 0, height = 0, sample_aspect_ratio, side_data_list }: Stream) {
  const [across, down] = sample_aspect_ratio.split(':').map(Number)
  const shown = across && down ? Math.round((width * across) / down) : width
  const isTurned = side_data_list.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90)
  return isTurned ? { width: height, height: shown } : { width: shown, height }
}

/** Returns the standard frame rate that is nearest to that of the file, which may vary. */
function nearestRate(text: string): FrameRate {
  const [frames = 0, seconds = 0] = text.split('/').map(Number)
  const rate = seconds ? frames / seconds : 25
  return frameRates.reduce((best, each) => (Math.abs(each.value - rate) < Math.abs(best.value - rate) ? each : best))
}

const languages: Record<string, 'en' | 'es'> = { en: 'en', eng: 'en', es: 'es', spa: 'es' }

function captionsOf({ index, codec_type, codec_name = '', tags }: Stream): Source['captions'] {
  const language = languages[tags['language'] ?? '']
  const isText = codec_type === 'subtitle' && ['mov_text', 'subrip', 'webvtt', 'ass', 'text'].includes(codec_name)
  return language && isText ? [{ language, stream: index }] : []
}
