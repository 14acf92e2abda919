// The sound of a film: stereo AAC with the loudness of EBU R128, measured in a first pass and corrected in a second.
import { OperatorError } from '#kit/operator-error.ts'
import type { Sound } from './probe.ts'
import { type RunOptions, runFfmpeg } from './run-ffmpeg.ts'

/** An AAC frame has this many samples. */
export const samplesPerFrame = 1024

/** `loudness` in LUFS, `duration` in seconds: the sound is filled with silence, or cut, to this duration. */
export type SoundOptions = { loudness: number; sampleRate: number; duration: number }

/** The measurements of the first pass of ffmpeg's filter `loudnorm`. Null: the sound is silent. */
export type Loudness = { input_i: string; input_tp: string; input_lra: string; input_thresh: string; target_offset: string } | null

const stereo = 'aformat=channel_layouts=stereo'
/** The true peak in dBTP, and a loudness range so wide that the second pass changes the volume only. */
const limits = 'TP=-1:LRA=20'

/** Measures the loudness. Throws an OperatorError if the sound cannot be decoded. */
export async function measureLoudness(sound: Sound | null, loudness: number, options: RunOptions): Promise<Loudness> {
  if (!sound) return null
  const { file, stream } = sound
  const filter = `${stereo},loudnorm=I=${loudness}:${limits}:print_format=json`
  const report = await runFfmpeg(['-i', `file:${file}`, '-map', `0:${stream}`, '-vn', '-sn', '-af', filter, '-f', 'null', '-'], options)
  const found = /\{\s*"input_i"[^}]*\}/.exec(report)
  if (!found) throw new OperatorError(`The loudness of ${file} cannot be measured: its sound cannot be decoded. Export the file again.`)
  const measured = JSON.parse(found[0]) as NonNullable<Loudness>
  return Number.isFinite(Number(measured.input_i)) ? measured : null
}

/**
 * Writes a sound, or silence, to an MP4 file. The encoder begins with a frame of silence. The sound begins a frame later, so that it is in step with the picture
 * in players that play this frame.
 */
export async function encodeSound(
  sound: Sound | null,
  measured: Loudness,
  { loudness, sampleRate, duration }: SoundOptions,
  output: string,
  options: RunOptions,
) {
  const silence = ['-f', 'lavfi', '-i', `anullsrc=channel_layout=stereo:sample_rate=${sampleRate}`]
  const corrected = measured ? [correction(measured, loudness)] : []
  const filters = [
    stereo,
    ...corrected,
    `aresample=${sampleRate}:async=1:first_pts=0`,
    `atrim=start_sample=${samplesPerFrame}`,
    'asetpts=PTS-STARTPTS',
    'apad',
    `atrim=end=${duration}`,
  ]
  const input = sound ? ['-i', `file:${sound.file}`, '-map', `0:${sound.stream}`] : silence
  const encoder = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', String(sampleRate)]
  await runFfmpeg(
    ['-v', 'error', ...input, '-vn', '-sn', '-map_chapters', '-1', '-af', filters.join(), ...encoder, '-f', 'mp4', output],
    options,
  )
}

const correction = (measured: NonNullable<Loudness>, loudness: number) =>
  `loudnorm=I=${loudness}:${limits}:measured_I=${measured.input_i}:measured_TP=${measured.input_tp}:measured_LRA=${measured.input_lra}` +
  `:measured_thresh=${measured.input_thresh}:offset=${measured.target_offset}:linear=true`
