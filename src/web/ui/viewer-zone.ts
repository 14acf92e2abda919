// The time zone in which a viewer sees times: the chosen one, which this browser remembers, or the browser's own.
import { timeZones, unknownTimeOffset } from '#contracts/time-zones.ts'
import { preferences } from './preferences/preferences.ts'

const key = 'time-zone'
const listeners = new Set<() => void>()

/** [C5-06] The time zones that viewers can choose: the brand's, and the seven supported ones. */
export const zoneChoices = (brandZone: string): string[] => [...new Set([brandZone, ...timeZones])]

/** Returns the viewer's time zone in this browser. A time zone that is not supported becomes the brand's, which is New York by default [C5-06]. */
export function viewerZone(brandZone: string): string {
  const choices = zoneChoices(brandZone)
  return [preferences.getItem(key), browserZone()].find((zone) => zone && choices.includes(zone)) ?? brandZone
}

/** Remembers the chosen time zone, and shows all times in it. Without storage, the choice lasts until the page is left. */
export function chooseZone(zone: string): void {
  preferences.setItem(key, zone)
  for (const render of listeners) render()
}

/** Calls `render` when the viewer chooses a time zone, also in another tab. Returns a function that stops it. */
export function followZone(render: () => void): () => void {
  listeners.add(render)
  addEventListener('storage', render)
  return () => {
    listeners.delete(render)
    removeEventListener('storage', render)
  }
}

/** Returns the browser's time zone. A browser that does not tell it has a supported zone with the same offsets from UTC. */
function browserZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone && timeZone !== 'Etc/Unknown' ? timeZone : zoneOfOffsets()
}

/** [C9-28] Offsets are in minutes to the east of UTC. A browser without an offset counts as on the standard time of the Pacific coast. */
function zoneOfOffsets(): string | undefined {
  const days = [0, 6].map((month) => new Date(new Date().getFullYear(), month, 1, 12))
  const offsets = days.map((day) => -day.getTimezoneOffset())
  if (offsets.some(Number.isNaN)) return timeZones.find((zone) => offsetOf(zone, Date.UTC(2026, 0, 1)) === unknownTimeOffset)
  return timeZones.find((zone) => days.every((day, index) => offsetOf(zone, day.getTime()) === offsets[index]))
}

/** Returns the offset of a time zone from UTC, in minutes. */
function offsetOf(timeZone: string, time: number): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? []
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0
}
