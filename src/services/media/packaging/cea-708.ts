// Writes CEA-708 captions as WebVTT.
import { createCea708Decoder } from '#contracts/captions/cea-708.ts'
import type { GridCue } from '#contracts/captions/grid-cues.ts'

/** `start` and `end`: in milliseconds. */
type TimedCue = GridCue & { start: number; end: number }

/**
 * Returns the captions of a service as WebVTT, with their places and colours. `messages`: the messages of all frames, as triplets. `list`: the time and size of
 * each message, as ffmpeg's `framecrc` writes them.
 */
export function webVttOfService(messages: Uint8Array, list: string, service: number): string {
  const cues: TimedCue[] = []
  let open: TimedCue[] = []
  const decoder = createCea708Decoder((number, time, shown) => {
    if (number !== service) return
    const now = Math.round(time * 1000)
    for (const cue of open) cue.end = now
    open = shown.map((cue) => ({ ...cue, start: now, end: now }))
    cues.push(...open)
  })
  const [, ticks = 1, scale = 1] = (/^#tb 0: (\d+)\/(\d+)$/m.exec(list) ?? []).map(Number)
  let at = 0
  let last = 0
  for (const [, time, size] of list.matchAll(/^0,[^,]*,\s*(-?\d+),[^,]*,\s*(\d+),/gm)) {
    last = (Number(time) * ticks) / scale
    decoder.push(messages.subarray(at, at + Number(size)), last)
    at += Number(size)
  }
  decoder.end(last)
  return `${['WEBVTT', ...cues.filter(({ start, end }) => end > start).map(blockOf)].join('\n\n')}\n`
}

const clock = (milliseconds: number) => {
  const hours = Math.floor(milliseconds / 3_600_000)
  return `${String(hours).padStart(2, '0')}${new Date(milliseconds).toISOString().slice(13, 23)}`
}

const blockOf = ({ start, end, line, lineAlign, position, align, text }: TimedCue) =>
  `${clock(start)} --> ${clock(end)} line:${line}%,${lineAlign} position:${position}% align:${align}\n${text}`
