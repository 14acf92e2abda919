// Turns what a player reports into rows of the printed table.
import type { Row } from '../measure.ts'
import type { ChromiumResult } from './play-with-chromium.ts'
import type { FfmpegResult } from './play-with-ffmpeg.ts'
import type { MpvResult } from './play-with-mpv.ts'

/** Seconds: the target for players with their defaults. */
const longestLatency = 20
/** The demo's films have this many frames a second. */
const frameRate = 24

/** What this machine loses while it plays a file: the shares of the played time and of the frames. */
export type Loss = { time: number; frames: number }

/** Returns whether a player lost no more than it loses of a file, with a margin, because the load of the machine changes. */
const isWithin = (lost: number, reference: number) => lost <= Math.max(0.005, 2 * reference)

export function judgeFfmpeg(measure: string, seconds: number, { frames, warnings, exitCode }: FfmpegResult): Row[] {
  const missing = Math.round(seconds * frameRate) - frames
  const value = `${frames} frames, ${missing} missing, ${warnings.length} warnings, exit code ${exitCode}`
  // ffmpeg stops at the first packet beyond the end, so the last picture may be missing.
  return [{ measure, value, goal: 'all frames, no warning, 0', ok: missing <= 1 && warnings.length === 0 && exitCode === 0 }]
}

export const lossInMpv = ({ dropped, played }: MpvResult): Loss => ({ time: 0, frames: dropped / (played * frameRate) })

export function judgeMpv(measure: string, seconds: number, result: MpvResult, reference: Loss): Row[] {
  const { played, dropped, desynchronised, waits, underruns, problems, exitCode } = result
  const picture = `${played.toFixed(1)} s, ${dropped} dropped, A-V ${desynchronised.toFixed(3)} s, ${waits} waits`
  const isWhole = played > seconds - 2 && isWithin(lossInMpv(result).frames, reference.frames)
  const ok = isWhole && exitCode === 0 && waits === 0 && problems.length === 0
  return [{ measure, value: `${picture}, ${underruns} underruns, ${problems.length} problems`, goal: 'as a file, no problem', ok }]
}

export const lossInChromium = ({ played, wall, frames, dropped }: ChromiumResult): Loss => ({
  time: Math.max(0, 1 - played / wall),
  frames: dropped / frames,
})

export function judgeChromium(measure: string, result: ChromiumResult, reference: Loss): Row[] {
  const { played, wall, frames, dropped, corrupted, stalls, latency, captions, errors } = result
  const loss = lossInChromium(result)
  const picture = `${played.toFixed(1)} of ${wall.toFixed(1)} s, ${frames} frames, ${dropped} dropped, ${corrupted} corrupt`
  const isWhole = isWithin(loss.time, reference.time) && isWithin(loss.frames, reference.frames)
  const ok = isWhole && corrupted === 0 && stalls === 0 && errors.length === 0
  const rows: Row[] = [{ measure, value: `${picture}, ${stalls} stalls, ${errors.length} errors`, goal: 'as a file, no stall', ok }]
  if (latency === null) return rows
  const { right, wrong } = captions
  return [
    ...rows,
    { measure: `${measure}, latency`, value: `${latency.toFixed(1)} s`, goal: `under ${longestLatency} s`, ok: latency < longestLatency },
    {
      measure: `${measure}, captions`,
      value: `${right} right, ${wrong.length} wrong`,
      goal: 'all right',
      ok: wrong.length === 0 && right > 0,
    },
  ]
}
