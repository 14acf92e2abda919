// Pages that are known by their path. What they list is found by rule; an editor's `page` of that name lists what was chosen.
import { upcomingLive } from '../components/upcoming-live.ts'
import { inTime } from '../filling/late.ts'
import { hasSome, type PlannedList, type PlannedSection, planList } from '../filling/sections.ts'
import type { Ask, House } from '../house.ts'
import type { VideoList } from '../reading/list-spec.ts'
import { type Words, wordsOf } from '../wording/words.ts'
import type { KnownPage } from './skeleton.ts'

type General = (
  house: House,
  ask: Ask,
  words: Words,
) => { title: string; description: string; sections(): Promise<PlannedSection | null>[] }

const sport = 'sports'

const events = ['Single Live Event', 'Upcoming']

const onSite = ({ site }: Ask) => (site === undefined ? undefined : [site])

const shelf = (house: House, machineName: string, listTitle: string, list: Parameters<typeof planList>[1]['list'], more?: string) =>
  planList(house, {
    component: 'Shelf',
    machineName,
    listTitle,
    list,
    viewAllCta: more ? { text: more, destination: `/${machineName}`, destinationType: 'page' } : null,
  })

const replaysOf = (ask: Ask): VideoList => ({ of: 'videos', brands: onSite(ask), types: ['Full Event Replay'], sort: 'latest' })

const sports: General = (house, ask, words) => ({
  title: words.sports,
  description: words.aboutSports,
  sections: () => [
    upcomingLive(house, ask, sport),
    shelf(house, 'upcoming-sports', words.upcomingEvents, {
      of: 'videos',
      brands: onSite(ask),
      types: events,
      genre: sport,
      sort: 'upcoming',
    }),
    shelf(house, 'replays', words.replays, replaysOf(ask), words.viewAll),
    shelf(house, 'sports-shows', words.sportsShows, {
      of: 'titles',
      kinds: ['series', 'movie'],
      brands: onSite(ask),
      facet: sport,
      sort: 'popular',
    }),
    shelf(house, 'sports-episodes', words.latestEpisodes, {
      of: 'videos',
      brands: onSite(ask),
      types: ['Full Episode'],
      genre: sport,
      sort: 'latest',
    }),
    shelf(house, 'sports-clips', words.latestClips, {
      of: 'videos',
      brands: onSite(ask),
      types: ['Clip', 'Short-Form VOD'],
      genre: sport,
      sort: 'latest',
    }),
  ],
})

const replays: General = (house, ask, words) => ({
  title: words.replays,
  description: words.aboutReplays,
  sections: () => [planList(house, { component: 'Grid', machineName: 'replays', listTitle: null, list: replaysOf(ask) })],
})

const liveUpcoming: General = (house, ask, words) => ({
  title: words.liveUpcoming,
  description: words.aboutLiveUpcoming,
  sections: () => [
    onAirNow(ask, words),
    upcomingLive(house, ask),
    shelf(house, 'upcoming-events', words.upcomingEvents, { of: 'videos', brands: onSite(ask), types: events, sort: 'upcoming' }),
    shelf(house, 'live-events', words.liveEvents, { of: 'videos', brands: onSite(ask), types: ['Single Live Event'], sort: 'latest' }),
  ],
})

const onAirNow = async ({ brand }: Ask, words: Words): Promise<PlannedSection> => ({
  component: 'LazyComponent',
  data: {
    machineName: 'on-air-now',
    listTitle: words.onAirNow,
    queryName: 'onAirNowShelf',
    entryField: 'onAirNowShelf',
    queryVariables: { app: brand.key, name: null, cursor: null, date: null, channel: null },
    targetComponent: 'OnAirNowShelf',
    viewAllCta: { text: words.schedule, destination: '/schedule', destinationType: 'page' },
  },
})

const generals: Record<string, General> = { sports, replays, 'live-upcoming': liveUpcoming }

export function generalPage(house: House, ask: Ask, name: string): KnownPage | null {
  const general = Object.hasOwn(generals, name) ? generals[name] : undefined
  if (!general) return null
  const words = wordsOf[ask.language]
  const { title, description, sections } = general(house, ask, words)
  return {
    id: `page-${name}`,
    metadata: { title, description, canonicalPath: `/${name}` },
    plan: async () =>
      orNothing(
        (await Promise.all(sections().map((section) => inTime(house, () => section)))).filter(
          (section) => section !== null && section !== undefined,
        ),
        words,
      ),
  }
}

/** Words where there is nothing to list. */
function orNothing(sections: PlannedSection[], words: Words): PlannedSection[] {
  if (sections.some((section) => !('items' in section) || hasSome(section as PlannedList))) return sections
  const cta = { text: words.seePopular, destination: '/shows/all/popular', destinationType: 'page' }
  return [{ component: 'Message', data: { text: words.emptyCategory, cta } }]
}
