// Maps a batch of events to the rows that are stored.
import type { Visit } from '#contracts/events/visit.ts'
import type { EventBatch, SiteEvent } from '#contracts/http/events.ts'
import type { EventRow, VisitRow } from '../tables.ts'
import { type Count, countsOf, countsOfVisit } from './counts.ts'

/** The rows of a batch. `counts` are those of `brand`. */
export type Records = { events: EventRow[]; visit: VisitRow | null; brand: string; at: number; counts: Count[] }

type Tools = {
  /** The time in epoch milliseconds. */
  at: number
  /** The id of the visitor for this day, or null. */
  visitor: string | null
  /** The keys of the brands. Events of another brand belong to none: hostile clients cannot invent brands. */
  brands: ReadonlySet<string>
}

export function recordsOf({ visit, events }: EventBatch, { at, visitor, brands }: Tools): Records {
  const cleaned = events.map((event) => clean(event) as SiteEvent)
  const brandOf = ({ brand }: SiteEvent) => (brand !== undefined && brands.has(brand) ? brand : '')
  const id = visit?.id ?? null
  const brand = brandOf(cleaned[0]!)
  const counts = cleaned.flatMap(countsOf)
  // The first page of the visit is in this batch if the visit has had no other pages.
  const pages = cleaned.filter(isPageView).length
  if (visit && pages && pages === visit.pages) counts.push(...countsOfVisit(clean(visit) as Visit))
  return {
    ...{ brand, at, counts },
    events: cleaned.map((event) => {
      // An account, or the end of the link to a TV provider, would connect the visits of a viewer.
      const connecting = { user: undefined, authenticationExpiry: undefined }
      const { name, type, path, brand: _brand, user: _user, authenticationExpiry: _end, ...attributes } = { ...connecting, ...event }
      return {
        ...{ at, name, type, visitor, visit: id },
        brand: brandOf(event),
        path,
        subject: subjectOf(event),
        attributes: JSON.stringify(attributes),
      }
    }),
    visit: visit
      ? {
          ...{ visit: visit.id, started_at: at, seen_at: at, brand, visitor },
          ...watchedBy(cleaned),
          attributes: JSON.stringify({ ...(clean(visit) as object), id: undefined }),
        }
      : null,
  }
}

const isPageView = ({ name, type }: SiteEvent) => name === 'Page Load' && type === 'Page'

function subjectOf(event: SiteEvent): string | null {
  if ('video' in event) return event.video
  if ('id' in event) return event.id
  if ('shelf' in event) return event.shelf
  if ('term' in event) return event.term
  if ('pageName' in event) return event.pageName
  if ('to' in event) return event.to
  return 'code' in event ? (event.code ?? null) : null
}

/** Returns what the visit watches after these events: empty strings for nothing, and null if no event is about a video. */
function watchedBy(events: readonly SiteEvent[]): Pick<VisitRow, 'watching' | 'channel'> {
  const last = events.findLast((event) => 'watched' in event)
  if (!last) return { watching: null, channel: null }
  if (last.name === 'Video End') return { watching: '', channel: '' }
  return { watching: last.type, channel: last.type === 'Live' ? last.video.slice(0, 100).toWellFormed() : '' }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL stores no NUL, and control characters could change the look of a terminal
const controls = /[\u0000-\u001f\u007f-\u009f]/g

/** Returns an object with texts that both databases store: PostgreSQL refuses NUL and half surrogate pairs. */
function clean(fields: object): object {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, cleanValue(value)]))
}

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(controls, ' ').toWellFormed()
  if (Array.isArray(value)) return value.map(cleanValue)
  return typeof value === 'object' && value !== null ? clean(value) : value
}
