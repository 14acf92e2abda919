// What the reports count, derived from events while they are stored: so reports never read the events themselves.
import type { Visit } from '#contracts/events/visit.ts'
import type { SiteEvent } from '#contracts/http/events.ts'

/** The measures that have a sum for each hour and day. */
export const totals = [
  'visits',
  'pages',
  'clicks',
  'shelf impressions',
  'tile impressions',
  'starts',
  'completions',
  'live starts',
  'watched seconds',
  'live watched seconds',
  'ad starts',
  'ad completions',
  'ad errors',
  'errors',
  'playback errors',
  'stalled milliseconds',
  'played milliseconds',
  'searches',
  'searches without results',
  'sign-ins',
  'sign-outs',
  'provider links',
] as const
export type Total = (typeof totals)[number]

/** The measures that are counted for each subject of a day. */
export type Ranking =
  | 'visits by campaign'
  | 'title starts'
  | 'title completions'
  | 'title seconds'
  | 'channel starts'
  | 'channel seconds'
  | 'shelf impressions by shelf'
  | 'clicks by shelf'
  | 'errors by type'
  | 'playback errors by code'
  | 'terms without results'

/** A number to add to a measure. Without `subject` it is a total. */
export type Count = { measure: Total; amount: number } | { measure: Ranking; subject: string; amount: number }

/** The maximum length of a subject, in characters. */
const longestSubject = 100
const shortened = (subject: string) => subject.slice(0, longestSubject).toWellFormed()

/** Returns what a new visit adds to the measures: a visit, and one of its campaign and channel [C3-62]. */
export function countsOfVisit({ journey }: Pick<Visit, 'journey'>): Count[] {
  const campaign = [journey?.campaign, journey?.channel].filter(Boolean).join(' / ')
  const visits = { measure: 'visits', amount: 1 } as const
  return campaign ? [visits, { measure: 'visits by campaign', subject: shortened(campaign), amount: 1 }] : [visits]
}

/** Returns what an event adds to the measures. */
export function countsOf(event: SiteEvent): Count[] {
  const counts: Count[] = []
  const add = (measure: Total, amount = 1) => void (amount && counts.push({ measure, amount }))
  const rank = (measure: Ranking, subject: string | undefined, amount = 1) =>
    void (subject && amount && counts.push({ measure, subject: shortened(subject), amount }))
  switch (event.name) {
    case 'Page Load':
      if (event.type === 'Page') add('pages')
      break
    case 'Click':
      add('clicks')
      if (event.type === 'Tile') rank('clicks by shelf', event.shelf)
      break
    case 'Shelf Impression':
      add('shelf impressions')
      rank('shelf impressions by shelf', event.shelf)
      break
    case 'Tile Impression':
      add('tile impressions')
      break
    case 'Video Start':
    case 'Video Progress':
    case 'Video Complete':
    case 'Video End':
      countVideo(event, add, rank)
      break
    case 'Ad Start':
      add('ad starts')
      break
    case 'Ad Complete':
      add('ad completions')
      break
    case 'Ad Error':
      add('ad errors')
      break
    case 'Error':
      // A wrong URL is not an error of the site.
      if (event.status === 404) break
      add('errors')
      rank('errors by type', event.type)
      break
    case 'Playback':
      add('played milliseconds', event.played)
      add('stalled milliseconds', event.stalled)
      if (event.code) add('playback errors')
      rank('playback errors by code', event.code)
      break
    case 'Search':
      add('searches')
      if (event.type === 'No Results') add('searches without results')
      if (event.type === 'No Results') rank('terms without results', event.term)
      break
    case 'Identity':
      add(event.type === 'Login' ? 'sign-ins' : 'sign-outs')
      break
    case 'TV Provider':
      if (event.type === 'Linked') add('provider links')
      break
  }
  return counts
}

type VideoEvent = Extract<SiteEvent, { watched: number }>

function countVideo(
  { name, type, video, show, title, watched }: VideoEvent,
  add: (measure: Total, amount?: number) => void,
  rank: (measure: Ranking, subject: string | undefined, amount?: number) => void,
): void {
  const seconds = Math.round(watched)
  if (type === 'Live') {
    if (name === 'Video Start') add('live starts')
    if (name === 'Video Start') rank('channel starts', video)
    add('live watched seconds', seconds)
    rank('channel seconds', video, seconds)
    return
  }
  const subject = show || title || video
  if (name === 'Video Start') add('starts')
  if (name === 'Video Start') rank('title starts', subject)
  if (name === 'Video Complete') add('completions')
  if (name === 'Video Complete') rank('title completions', subject)
  add('watched seconds', seconds)
  rank('title seconds', subject, seconds)
}
