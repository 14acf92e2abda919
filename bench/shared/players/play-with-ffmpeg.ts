// Plays a stream with ffmpeg in real time, as far as the stream is live.
import { harmless, runPlayer } from './run-player.ts'

export type FfmpegResult = { frames: number; dropped: number; exitCode: number | null; warnings: string[]; seconds: number }

/** Decodes `seconds` of picture and sound of the first rendition. */
export async function playWithFfmpeg(url: string, seconds: number): Promise<FfmpegResult> {
  const log = ['-nostdin', '-hide_banner', '-nostats', '-v', 'repeat+level+warning', '-progress', 'pipe:1']
  const args = [...log, '-i', url, '-map', '0:v:0', '-map', '0:a:0', '-t', String(seconds), '-f', 'null', '-']
  const run = await runPlayer('ffmpeg', args, seconds * 1.5 + 60)
  const last = (key: string) => Number(run.lines.findLast((line) => line.startsWith(`${key}=`))?.slice(key.length + 1) ?? 0)
  const warnings = run.lines.filter((line) => !/^\w+=/.test(line) && !harmless.test(line))
  return { frames: last('frame'), dropped: last('drop_frames'), exitCode: run.exitCode, warnings, seconds: run.seconds }
}
