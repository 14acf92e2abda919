// Reads WebVTT files: https://www.w3.org/TR/webvtt1/#file-parsing
import { type CueSettings, type Region, readRegion, readSettings } from './settings.ts'

/** A cue as its file gives it: times in seconds, the text with its markup. `css`: the text of the `STYLE` blocks of the file. */
export type FileCue = CueSettings & { id: string; startTime: number; endTime: number; text: string; css: string }

/** Connects the times of the cues to the clock of the media. `local`: in seconds. `mpegts`: on a clock of 90 kHz. */
export type TimestampMap = { local: number; mpegts: number }

export type WebVtt = {
  /** Null if the file has no `X-TIMESTAMP-MAP` of HLS. */
  timestampMap: TimestampMap | null
  /** Reads one cue at a time, because a file may have thousands of cues. */
  cues: Iterable<FileCue>
}

/** The longest text of a cue, in characters. Longer text fills no screen, and delays the picture. */
const maxTextLength = 5000

/** Hours, minutes and seconds; or minutes and seconds; or, after more than 59, hours and minutes. */
const timestamp = String.raw`(\d{1,9}):([0-5]\d)(?::([0-5]\d))?\.(\d{3})`
const isTimestamp = new RegExp(`^${timestamp}$`)
const cueTimes = new RegExp(String.raw`^\s*${timestamp}\s*-->\s*${timestamp}(.*)$`)

const secondsOf = ([first, second, third, thousandths]: readonly (string | undefined)[]) => {
  const hasHours = third !== undefined || Number(first) > 59
  const [hours, minutes, seconds] = hasHours ? [first, second, third ?? 0] : [0, first, second]
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000
}

/** Returns the header and the cues of a WebVTT file, or null if the text is no WebVTT file. */
export function readWebVtt(text: string): WebVtt | null {
  const lines = linesOf(text)
  const signature = lines.next().value ?? ''
  if (!/^WEBVTT(?:[ \t]|$)/.test(signature)) return null
  // Lines up to the first empty line are the header.
  const header: string[] = []
  let line = lines.next().value
  while (line && !cueTimes.test(line)) {
    header.push(line)
    line = lines.next().value
  }
  const regions = new Map<string, Region>()
  // A draft of WebVTT had regions in the header: `Region: id=a width=50%`.
  for (const each of header) if (/^Region: /.test(each)) addRegion(regions, each.slice(8).replaceAll('=', ':'))
  return { timestampMap: timestampMapOf(header), cues: cuesOf(lines, line, regions) }
}

/** Yields the lines of a text without their ends: a line feed, a carriage return, or both. One at a time, because replacing all ends blocks the page. */
function* linesOf(text: string): Generator<string, undefined> {
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf('\n', start)
    const end = next < 0 ? text.length : next
    const line = text.slice(start, end)
    if (line.includes('\r')) yield* (next >= 0 && line.endsWith('\r') ? line.slice(0, -1) : line).split('\r')
    else yield line
    start = end + 1
  }
  return undefined
}

function timestampMapOf(header: readonly string[]): TimestampMap | null {
  const map = header.find((line) => line.startsWith('X-TIMESTAMP-MAP='))
  const local = isTimestamp.exec(/LOCAL:([\d:.]+)/.exec(map ?? '')?.[1] ?? '')
  const mpegts = /MPEGTS:(\d{1,15})/.exec(map ?? '')?.[1]
  return local && mpegts ? { local: secondsOf(local.slice(1)), mpegts: Number(mpegts) } : null
}

function addRegion(regions: Map<string, Region>, settings: string): void {
  const region = readRegion(settings)
  if (region.id) regions.set(region.id, region)
}

/** Yields the cues of the lines after the header. Adds the regions. Regions and styles count only before the first cue. */
function* cuesOf(lines: Iterator<string, undefined>, first: string | undefined, regions: Map<string, Region>): Generator<FileCue> {
  let css = ''
  let hasCues = false
  let line = first
  while (line !== undefined) {
    const block: string[] = []
    // A block ends at an empty line.
    for (; line && !line.includes('-->'); line = lines.next().value) block.push(line)
    if (line?.includes('-->')) {
      // The times are the first line of a cue, or the second one after its name.
      const id = block.length === 1 ? block[0]! : ''
      const times = block.length < 2 ? cueTimes.exec(line) : null
      let text = ''
      // A line with an arrow begins the next cue, also without an empty line before it.
      for (line = lines.next().value; line && !(times && line.includes('-->')); line = lines.next().value)
        if (text.length < maxTextLength) text += text ? `\n${line}` : line
      hasCues = true
      if (times) yield cueOf(id, times, text, regions, css)
      if (line) continue
    } else if (!hasCues && /^STYLE\s*$/.test(block[0] ?? '')) css += `${block.slice(1).join('\n')}\n`
    else if (!hasCues && /^REGION\s*$/.test(block[0] ?? '')) addRegion(regions, block.slice(1).join(' '))
    line = lines.next().value
  }
}

function cueOf(id: string, times: RegExpExecArray, text: string, regions: ReadonlyMap<string, Region>, css: string): FileCue {
  const [startTime, endTime] = [secondsOf(times.slice(1, 5)), secondsOf(times.slice(5, 9))]
  return { id, startTime, endTime, text: text.slice(0, maxTextLength), css, ...readSettings(times[9]!, regions) }
}
