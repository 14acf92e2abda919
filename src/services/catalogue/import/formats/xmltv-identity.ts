// The references of a programme in XMLTV: its id, series and videos, and its event. XMLTV has no elements for them, so exports write them as episode
// numbers with systems that only Daypart uses. Other readers ignore these numbers.
import type { EntryOf } from '#contracts/catalogue.ts'
import { cleanLine } from '../parsing/clean-text.ts'
import type { EpisodeNumber } from './xmltv-episode.ts'

const programmeSystem = 'daypart.programme'
const eventSystem = 'daypart.event'
const references = ['series', 'video', 'replay'] as const
const systemOf = (field: (typeof references)[number]) => `daypart.${field}`
const systems = new Set([programmeSystem, eventSystem, ...references.map(systemOf)])

type Identity = Pick<EntryOf<'programme'>, 'id' | 'event' | (typeof references)[number]>

/** Returns the default id of a programme. It consists of the channel and the start, such as `bbc1.uk@20260512T200000Z`. */
export function slotId(channel: string, start: number): string {
  return `${channel}@${new Date(start).toISOString().replace(/[-:]|\.000/g, '')}`
}

/** Returns episode numbers that contain the references of a programme. Leaves out the id if it is the default id (`slotId`). */
export function writeIdentity(programme: EntryOf<'programme'>): EpisodeNumber[] {
  const { id, channel, start, event } = programme
  const values: [string, string | undefined][] = [
    [programmeSystem, id === slotId(channel, Number(start)) ? undefined : id],
    ...references.map((field): [string, string | undefined] => [systemOf(field), programme[field]]),
    [eventSystem, event && JSON.stringify(event)],
  ]
  return values.flatMap(([system, value]) => (value !== undefined && cleanLine(value) === value ? [{ system, value }] : []))
}

/** Returns the references in the episode numbers that `writeIdentity` made. `rest`: all other episode numbers. */
export function readIdentity(numbers: EpisodeNumber[]): { identity: Identity; rest: EpisodeNumber[] } {
  const value = (name: string) => numbers.find(({ system }) => system === name)?.value
  const found = references.map((field) => [field, value(systemOf(field))])
  const identity = { id: value(programmeSystem), ...Object.fromEntries(found), event: eventOf(value(eventSystem)) }
  return { identity, rest: numbers.filter(({ system }) => !systems.has(system ?? '')) }
}

/** Returns the event, which the import validates as it validates all fields. Returns undefined if the text is not JSON. */
function eventOf(text: string | undefined): Identity['event'] {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
