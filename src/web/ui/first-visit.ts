// [A9-10], [C9-11] The date of this browser's first visit, in local storage while the visitor allows statistics or personalisation.
import { mayMeasure, mayRemember } from './consent.ts'

const key = 'firstVisitDate'
/** Milliseconds after which a visit is no longer one of the first day. */
const firstDay = 86_400_000

/**
 * [C3-61] Returns whether this browser's first visit was within the last 24 hours of `now` (epoch milliseconds), and stores the date of a first visit. False
 * if the visitor allows no date to be stored, because it is unknown then. Without local storage every visit is a first one.
 */
export function isDayZero(now: number): boolean {
  if (!mayMeasure() && !mayRemember()) return false
  try {
    const first = localStorage.getItem(key) ?? new Date(now).toISOString()
    localStorage.setItem(key, first)
    return now - Date.parse(first) < firstDay
  } catch {
    return true
  }
}

/** Removes the date, unless the visitor still allows personalisation. */
export function forgetFirstVisit(): void {
  if (mayRemember()) return
  try {
    localStorage.removeItem(key)
  } catch {}
}
