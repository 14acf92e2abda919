// The visit: its random id and the attributes of the journey, stored for the tab. Called only with the visitor's consent.
import { sharingOf, usPrivacy } from '#contracts/consent.ts'
import type { EventBatch } from '#contracts/http/events.ts'
import { breakpoints } from '#contracts/limits.ts'
import { viewerStore } from '../../tiles/viewer.ts'
import { hasGpc, knownLaw, savedChoice } from '../../ui/consent.ts'
import { forgetFirstVisit, isDayZero } from '../../ui/first-visit.ts'
import { platform } from '../document/platform.ts'
import { randomId } from './identity.ts'
import { journeyOf } from './journey.ts'

type Attributes = NonNullable<EventBatch['visit']>
type Stored = Pick<Attributes, 'id' | 'entry' | 'referrer' | 'journey' | 'pages'> & { seenAt: number }

const visitKey = 'daypart.visit'
/** Milliseconds without an event after which a visit has ended. */
const visitEnd = 30 * 60_000

/** The last known visit. Without storage it lasts as long as the page. */
let known: Stored | undefined
/** The URL of this document when it was opened. Empty after the first visit of this document: a later visit in it was not led here by a campaign. */
let opened = performance.getEntriesByType('navigation')[0]?.name ?? ''

/** Counts a page of the visit. A new visit begins if the last one has ended. */
export function countPage(path: string, now: number): void {
  const visit = currentVisit(path, now)
  save({ ...visit, pages: visit.pages + 1, seenAt: now })
}

/** Returns the attributes of the visit for a batch of events. */
export function visitAttributes(language: Attributes['language'], now: number): Attributes {
  const { seenAt: _, ...visit } = currentVisit(location.pathname, now)
  save({ ...visit, seenAt: now })
  const widths = Object.entries(breakpoints) as [Attributes['width'], number][]
  return {
    ...visit,
    pages: Math.max(1, visit.pages),
    language,
    platform: platform(),
    width: widths.findLast(([, from]) => innerWidth >= from)?.[0] ?? 'mobile',
    firstVisit: isDayZero(now),
    // [C9-52] Every signed-in profile.
    ...(viewerStore.read().userId !== null && { profile: 'Free' as const }),
    // [C9-51], [A9-12]
    adBlock: 'False',
    doNotTrack: 'False',
    privacy: sharingOf(usPrivacy({ choice: savedChoice(), hasGpc: hasGpc(), law: knownLaw() })),
  }
}

/** Removes what this module has stored. */
export function forgetVisit(): void {
  known = undefined
  try {
    sessionStorage.removeItem(visitKey)
  } catch {}
  forgetFirstVisit()
}

function currentVisit(path: string, now: number): Stored {
  known ??= read()
  if (known && now - known.seenAt < visitEnd) return known
  const from = URL.parse(document.referrer)
  const referrer = from && from.origin !== location.origin ? from.host.slice(0, 300) : undefined
  const journey = journeyOf(opened)
  opened = ''
  return { id: randomId(), entry: path.slice(0, 300), pages: 0, seenAt: now, ...(referrer && { referrer }), ...(journey && { journey }) }
}

function read(): Stored | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(visitKey) ?? 'null') as Stored | null) ?? undefined
  } catch {
    return undefined
  }
}

function save(visit: Stored): void {
  known = visit
  try {
    sessionStorage.setItem(visitKey, JSON.stringify(visit))
  } catch {}
}
