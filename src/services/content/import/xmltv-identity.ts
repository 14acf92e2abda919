// What XMLTV has no place for and an export of ours must not lose: the id of a programme and its series. Written as episode
// numbers of systems that only we know; other readers pass over them.
import type { EntryOf } from '#contracts/catalogue.ts'
import { cleanLine } from './clean-text.ts'

type EpisodeNumber = { system: string; value: string }

const programmeSystem = 'daypart.programme'
const seriesSystem = 'daypart.series'

/** A programme that has no id of its own is known by its channel and its start. */
export function slotId(channel: string, start: number): string {
  return `${channel}@${new Date(start).toISOString().replace(/[-:]|\.000/g, '')}`
}

export function writeIdentity({ id, channel, start, series }: EntryOf<'programme'>): EpisodeNumber[] {
  const own = id !== undefined && id !== slotId(channel, Number(start)) && cleanLine(id) === id
  return [
    ...(own ? [{ system: programmeSystem, value: id }] : []),
    ...(series !== undefined && cleanLine(series) === series ? [{ system: seriesSystem, value: series }] : []),
  ]
}

export function readIdentity(numbers: EpisodeNumber[]): { id?: string; series?: string; rest: EpisodeNumber[] } {
  const value = (wanted: string) => numbers.find(({ system }) => system === wanted)?.value
  const rest = numbers.filter(({ system }) => system !== programmeSystem && system !== seriesSystem)
  return { id: value(programmeSystem), series: value(seriesSystem), rest }
}
