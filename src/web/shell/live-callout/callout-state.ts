// The states of the callout of a live event. Times are in epoch milliseconds. Pure functions.
import type { LiveCalloutFieldsFragment } from '#contracts/graph/types.generated.ts'

type Event = Pick<LiveCalloutFieldsFragment, 'startTime' | 'endTime' | 'contentType' | 'customerPlayableDate' | 'lastMinuteModalLifespan'>

const minute = 60_000

/** [C4.11-01] Returns the time until an instant as whole days, hours and minutes. */
export function countdown(to: number, now: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor((to - now) / minute))
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 }
}

/** `last`: the event begins within a minute. */
export function phaseOf({ startTime, endTime }: Event, now: number): 'coming' | 'last' | 'live' | 'ended' {
  if (now >= endTime) return 'ended'
  if (now >= startTime) return 'live'
  return now >= startTime - minute ? 'last' : 'coming'
}

/** [C4.11-03] Returns whether the callout has the button to watch: of a single live event only from its playable date on. */
export const canWatch = ({ contentType, customerPlayableDate }: Event, now: number): boolean =>
  contentType !== 'SLE' || now >= customerPlayableDate

/**
 * [C4.11-02] Returns the time at which the page changes to the event: when 60 seconds minus the lifespan of the notice remain. A viewer who saw the notice
 * later, from `noticeSince` on, has it for the same time. Returns null if the event does not change pages, or if the event would have begun by then.
 */
export function redirectAt({ startTime, lastMinuteModalLifespan }: Event, noticeSince: number): number | null {
  if (lastMinuteModalLifespan === null) return null
  const lifespan = Math.min(60, lastMinuteModalLifespan) * 1000
  const at = Math.max(startTime - minute + lifespan, noticeSince + lifespan)
  return at < startTime || (at === startTime && lifespan === minute) ? at : null
}
