// Built-in pages with lists that rules select: sports, replays, live and upcoming. An editor's `page` of the same name replaces the lists.

import type { VideoList } from '#contracts/catalogue/list-spec.ts'
import { upcomingLive } from '../components/upcoming-live.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { hasItems, type PlannedList, type PlannedSection, planList } from '../lists/sections.ts'
import { withTimeLimit } from '../lists/time-limit.ts'
import type { BuiltInPage } from '../page-parts/skeleton.ts'
import { type Words, wordsOf } from '../wording/words.ts'

type GeneralPage = (
  site: SiteContext,
  request: RequestContext,
  words: Words,
) => { title: string; description: string; sections(): Promise<PlannedSection | null>[] }

const sport = 'sports'

const events = ['Single Live Event', 'Upcoming']

const onSite = ({ onlyBrand }: RequestContext) => (onlyBrand === undefined ? undefined : [onlyBrand])

const shelf = (site: SiteContext, machineName: string, listTitle: string, list: Parameters<typeof planList>[1]['list'], more?: string) =>
  planList(site, {
    component: 'Shelf',
    machineName,
    listTitle,
    list,
    viewAllCta: more ? { text: more, destination: `/${machineName}`, destinationType: 'page' } : null,
  })

const replaysOf = (request: RequestContext): VideoList => ({
  of: 'videos',
  brands: onSite(request),
  types: ['Full Event Replay'],
  sort: 'latest',
})

const sports: GeneralPage = (site, request, words) => ({
  title: words.sports,
  description: words.aboutSports,
  sections: () => [
    upcomingLive(site, request, sport),
    shelf(site, 'upcoming-sports', words.upcomingEvents, {
      of: 'videos',
      brands: onSite(request),
      types: events,
      genre: sport,
      sort: 'upcoming',
    }),
    shelf(site, 'replays', words.replays, { ...replaysOf(request), genre: sport }, words.viewAll),
    shelf(site, 'sports-shows', words.sportsShows, {
      of: 'titles',
      kinds: ['series', 'movie'],
      brands: onSite(request),
      facet: sport,
      sort: 'popular',
    }),
    shelf(site, 'sports-episodes', words.latestEpisodes, {
      of: 'videos',
      brands: onSite(request),
      types: ['Full Episode'],
      genre: sport,
      sort: 'latest',
    }),
    shelf(site, 'sports-clips', words.latestClips, {
      of: 'videos',
      brands: onSite(request),
      types: ['Clip', 'Short-Form VOD'],
      genre: sport,
      sort: 'latest',
    }),
  ],
})

const replays: GeneralPage = (site, request, words) => ({
  title: words.replays,
  description: words.aboutReplays,
  sections: () => [planList(site, { component: 'Grid', machineName: 'replays', listTitle: null, list: replaysOf(request) })],
})

const liveUpcoming: GeneralPage = (site, request, words) => ({
  title: words.liveUpcoming,
  description: words.aboutLiveUpcoming,
  sections: () => [
    onAirNow(request),
    upcomingLive(site, request),
    shelf(site, 'upcoming-events', words.upcomingEvents, { of: 'videos', brands: onSite(request), types: events, sort: 'upcoming' }),
    shelf(site, 'live-events', words.liveEvents, { of: 'videos', brands: onSite(request), types: ['Single Live Event'], sort: 'latest' }),
  ],
})

/** Plans the shelf of the programmes that are on the air. The browser loads it, because caches keep pages longer than programmes last. */
export const onAirNow = async ({ brand, language }: RequestContext): Promise<PlannedSection> => ({
  component: 'LazyComponent',
  data: {
    machineName: 'on-air-now',
    listTitle: wordsOf[language].onAirNow,
    queryName: 'onAirNowShelf',
    entryField: 'onAirNowShelf',
    queryVariables: { app: brand.key, name: null, cursor: null, date: null, channel: null },
    targetComponent: 'OnAirNowShelf',
    tiles: 'video',
    viewAllCta: { text: wordsOf[language].schedule, destination: '/schedule', destinationType: 'page' },
  },
})

const generals: Record<string, GeneralPage> = { sports, replays, 'live-upcoming': liveUpcoming }

export function generalPage(site: SiteContext, request: RequestContext, name: string): BuiltInPage | null {
  const general = Object.hasOwn(generals, name) ? generals[name] : undefined
  if (!general) return null
  const words = wordsOf[request.language]
  const { title, description, sections } = general(site, request, words)
  return {
    id: `page-${name}`,
    metadata: { title, description, canonicalPath: `/${name}` },
    plan: async () =>
      sectionsOrMessage(
        (await Promise.all(sections().map((section) => withTimeLimit(site, () => section)))).filter(
          (section) => section !== null && section !== undefined,
        ),
        words,
      ),
  }
}

/** Returns the sections, or a message if all lists are empty. */
function sectionsOrMessage(sections: PlannedSection[], words: Words): PlannedSection[] {
  if (sections.some((section) => !('items' in section) || hasItems(section as PlannedList))) return sections
  const cta = { text: words.seePopular, destination: '/shows/all/popular', destinationType: 'page' }
  return [{ component: 'Message', data: { text: words.emptyCategory, cta } }]
}
