// Generates the programmes of a channel from its dayparts: every instant has one programme, and equal input gives equal output in every process.
import type { ChannelSetting } from '#contracts/media/channel.ts'
import { type DayPart, nextOnGrid, offsetAt } from './broadcast-day.ts'

/** A video that may air. `title`: the id of its series or movie, else of the video. `from`, `until`: its availability in epoch milliseconds. */
export type Candidate = { id: string; title: string; seconds: number; from: number; until: number }
/** The videos of a daypart. `clips` fill rests that are too short for the others. */
export type Candidates = { videos: readonly Candidate[]; clips: readonly Candidate[] }
/** A programme that is already decided: an import, or a programme that has begun. Times are in epoch milliseconds. */
export type FixedProgramme = { start: number; stop: number; video?: string | undefined; title?: string | undefined }
/** A generated programme. */
export type Slot = { start: number; stop: number; video: Candidate; day: DayPart }

export type ScheduleInput = {
  channel: string
  /** The parts of consecutive broadcast days, without gaps. */
  parts: readonly DayPart[]
  candidatesOf(part: DayPart): Candidates
  /** In the order of their starts. The generated programmes fill the time between them. */
  fixed: readonly FixedProgramme[]
  breaks?: ChannelSetting['breaks']
}

const minute = 60_000
const day = 24 * 60 * minute
/** A rest up to this length is filled with clips, instead of a programme that does not end with its daypart. */
const shortRest = 15 * minute
/** The assumed length of a film in an ad break. A slot has room for the breaks of its video. */
const adSeconds = 15
/** The number of videos of a title from which a live daypart chooses. */
const newest = 5

/** Yields the generated programmes in order. The time of a daypart without any candidate stays empty. */
export function* generateSchedule(input: ScheduleInput): Generator<Slot> {
  const { parts } = input
  if (!parts.length) return
  const history = createHistory()
  const upcoming = [...input.fixed]
  let at = parts[0]!.start
  let last: Slot | undefined
  for (const part of parts) {
    at = Math.max(at, part.start)
    while (at < part.stop) {
      const fixed = upcoming[0]
      if (fixed && fixed.start <= at) {
        history.add(fixed)
        at = Math.max(at, fixed.stop)
        upcoming.shift()
        continue
      }
      const free = fixed?.start ?? Number.POSITIVE_INFINITY
      const previous = last?.stop === at ? last : undefined
      const next = nextSlot(input, { part, at, free, history, previous })
      if (next === 'longer') at = previous!.stop = Math.min(part.stop, free)
      else if (next) {
        if (last) yield last
        last = next
        history.add({ start: at, stop: next.stop, video: next.video.id, title: next.video.title })
        at = next.stop
      } else at = Math.min(part.stop, free)
    }
  }
  if (last) yield last
}

type Position = {
  part: DayPart
  at: number
  /** The start of the next fixed programme. */
  free: number
  history: History
  /** The generated programme that ends at `at`. */
  previous: Slot | undefined
}

/** Returns the programme that begins at `at`; `longer` when the previous programme must last longer, because nothing fits; undefined without candidates. */
function nextSlot(input: ScheduleInput, { part, at, free, history, previous }: Position): Slot | 'longer' | undefined {
  const { grid } = part.part
  const { videos, clips } = input.candidatesOf(part)
  const limit = Math.min(part.stop, free)
  // Clocks change by whole hours, so the grid is the same before and after a change.
  const offset = offsetAt(at, part.zone)
  const ending = (video: Candidate) => nextOnGrid(at + secondsNeeded(video, input.breaks) * 1000, grid, offset)
  const choose = (list: readonly Candidate[], stopOf: (video: Candidate) => number, latest: number): Slot | undefined => {
    const available = list.filter((video) => video.from <= at && stopOf(video) <= Math.min(latest, video.until))
    const video = history.leastFamiliar(part.part.live ? newestOfEachTitle(available) : available, input.channel, at)
    return video && { start: at, stop: stopOf(video), video, day: part }
  }
  const fill = (latest: number) => {
    const shortest = Math.min(...clips.map(clipLength))
    const clipEnd = (clip: Candidate) => {
      const stop = at + clipLength(clip)
      return latest - stop < shortest ? Math.max(latest, stop) : stop
    }
    return choose(clips, clipEnd, latest)
  }
  const gridStart = Math.min(nextOnGrid(at, grid, offset), limit)
  const filler = gridStart > at ? fill(gridStart) : undefined
  const programme = filler ?? choose(videos, ending, limit)
  if (programme) return programme
  const crossing = limit - at > shortRest ? choose(videos, ending, free) : undefined
  const rest = crossing ?? fill(limit)
  if (rest) return rest
  const cut = choose([...clips, ...videos], () => limit, limit)
  return cut && previous ? 'longer' : cut
}

function newestOfEachTitle(videos: readonly Candidate[]): Candidate[] {
  const byTitle = Map.groupBy(
    videos.toSorted((a, b) => b.from - a.from),
    ({ title }) => title,
  )
  return [...byTitle.values()].flatMap((ofTitle) => ofTitle.slice(0, newest))
}

const clipLength = ({ seconds }: Candidate) => Math.ceil(seconds / 60) * minute

/** Returns the seconds that a video and the breaks inside it last. */
function secondsNeeded({ seconds }: Candidate, breaks: ChannelSetting['breaks']): number {
  return seconds + (breaks ? Math.floor(seconds / (breaks.every * 60)) * breaks.count * adSeconds : 0)
}

type History = ReturnType<typeof createHistory>

/** Remembers what aired in the last 24 hours. It forgets the rest, so that the day on which a schedule is generated does not matter. */
function createHistory() {
  let aired: { id: string; title: string; start: number }[] = []
  return {
    add({ video, title, start }: FixedProgramme) {
      if (video !== undefined || title !== undefined) aired.push({ id: video ?? '', title: title ?? video ?? '', start })
    },
    /** Returns the video to air next: not of the title before it, not one of today, of the title with the fewest programmes; then by chance. */
    leastFamiliar(videos: readonly Candidate[], channel: string, at: number): Candidate | undefined {
      aired = aired.filter(({ start }) => start > at - day)
      const before = aired.at(-1)?.title
      const ids = new Set(aired.map(({ id }) => id))
      const counts = new Map<string, number>()
      for (const { title } of aired) counts.set(title, (counts.get(title) ?? 0) + 1)
      const familiarity = ({ id, title }: Candidate) => (title === before ? 1e6 : 0) + (ids.has(id) ? 1e4 : 0) + (counts.get(title) ?? 0)
      const least = Math.min(...videos.map(familiarity))
      const titles = videos.filter((video) => familiarity(video) === least)
      const luck = (text: string) => mixed(`${channel} ${at} ${text}`)
      const title = lowest([...new Set(titles.map((video) => video.title))], luck)
      return lowest(
        titles.filter((video) => video.title === title),
        ({ id }) => luck(id),
      )
    },
  }
}

/** Returns the item with the lowest rank. */
function lowest<Item>(items: readonly Item[], rankOf: (item: Item) => number): Item | undefined {
  const ranks = items.map(rankOf)
  return items[ranks.indexOf(Math.min(...ranks))]
}

/** Returns a number from 0 to 2^32 - 1 that looks random, and that is always the same for a text (FNV-1a, then the last step of MurmurHash3). */
function mixed(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
