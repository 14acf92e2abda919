import { orderSeasons } from '#contracts/catalogue/badges-and-locks.ts'
import type { SeasonFacts } from '#contracts/catalogue/facts.ts'
import { instant, textInLanguage } from '#contracts/catalogue/text.ts'
import { pageRanges } from '#contracts/limits.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { hasItems, type PlannedSection, planList } from '../lists/sections.ts'
import { firstWatchable } from '../page-parts/season-numbers.ts'
import type { PageMaker, Skeleton } from '../page-parts/skeleton.ts'
import { type FoundTitle, findTitle, titleAnalytics, titleMetadata } from '../page-parts/title-facts.ts'
import { NotFound } from '../request/errors.ts'
import { wordsOf } from '../wording/words.ts'

/**
 * Makes the page `{alias}/{season}`. Without a season, the page shows the first season with episodes, in the order of [C3-14]. `pid` is the
 * mpxGuid of the episode to which the page scrolls.
 */
export const episodesPage: PageMaker = async (site, request, { name, pid }) => {
  const [alias = '', seasonPart] = name.split('/')
  const found = await findTitle(site, request, alias)
  const seasons = new Map((await site.catalogue.seasons(found.facts.id)).map((season) => [season.number, season]))
  const order = orderSeasons([...seasons.keys()], found.facts.entry.category)
  const number =
    seasonPart === undefined
      ? await firstWatchable(site, found.facts.id, order)
      : /^\d{1,6}$/.test(seasonPart)
        ? Number(seasonPart)
        : undefined
  const season = number === undefined ? undefined : seasons.get(number)
  if (seasonPart === undefined && !season && found.facts.entry.kind === 'series') return noEpisodes(request, found)
  if (!season) throw new NotFound(`season "${seasonPart ?? ''}" of "${found.facts.alias}"`)
  const shown = await presentSeason(site, request, found, season)
  return {
    id: `episodes-${found.facts.id}-${season.number}`,
    metadata: { ...titleMetadata(found, shown.pathname), title: `${found.title.title} – ${shown.title}` },
    analytics: { ...titleAnalytics(found), seasonNumber: season.number },
    title: found.title,
    until: found.until,
    season: shown,
    sections: [
      {
        component: 'LinksSelectableGroup',
        data: {
          machineName: 'seasons',
          label: wordsOf[request.language].seasons,
          items: order.map((other) => ({
            label: seasonTitle(found, seasons.get(other)!, request),
            pathname: seasonPath(found, other),
            selected: other === season.number,
          })),
        },
      },
      await episodes(site, request, found, season.number, pid),
    ],
  }
}

/** Returns the page of a series without seasons. */
function noEpisodes(request: RequestContext, found: FoundTitle): Skeleton {
  const { facts, title } = found
  const { episodes, noEpisodes: text } = wordsOf[request.language]
  return {
    id: `episodes-${facts.id}`,
    metadata: { ...titleMetadata(found, `/${facts.alias}/episodes`), title: `${title.title} – ${episodes}` },
    analytics: titleAnalytics(found),
    title,
    until: found.until,
    sections: [{ component: 'Message', data: { text, cta: seeShow(request, found) } }],
  }
}

const seeShow = ({ language }: RequestContext, { facts }: Pick<FoundTitle, 'facts'>) => ({
  text: wordsOf[language].seeShow,
  destination: `/${facts.alias}`,
  destinationType: 'series',
})

const seasonPath = ({ facts }: FoundTitle, number: number) => `/${facts.alias}/episodes/${number}`

/** Returns the title of a season. If the season has no title, returns "Season N". */
function seasonTitle({ facts, brand }: FoundTitle, { number, entry }: SeasonFacts, { language }: RequestContext): string {
  return textInLanguage(entry?.title, facts.entry.language ?? brand.language, language)?.text ?? wordsOf[language].season(number)
}

export async function presentSeason(site: SiteContext, request: RequestContext, found: FoundTitle, season: SeasonFacts) {
  const { facts, brand } = found
  return {
    id: season.entry?.id ?? `${facts.id}-${season.number}`,
    number: season.number,
    title: seasonTitle(found, season, request),
    description: textInLanguage(season.entry?.description, facts.entry.language ?? brand.language, request.language)?.text ?? null,
    premierDate: instant(season.entry?.premiereDate),
    episodeCount: await site.catalogue.countEpisodes(facts.id, season.number),
    pathname: seasonPath(found, season.number),
  }
}

/** Maximum number of episodes in the first part of the grid. */
const maxEpisodes = 60

/**
 * [C9-24] Plans the grid of a season with the first six episodes. If the episode `playing` is a later episode, the grid has a larger multiple
 * of six episodes, at most 60, so that it includes this episode. The grid scrolls to the episode `playing` [C3-33].
 */
async function episodes(
  site: SiteContext,
  request: RequestContext,
  { facts }: FoundTitle,
  season: number,
  playing: string | null,
): Promise<PlannedSection> {
  const words = wordsOf[request.language]
  const { episodes: size } = pageRanges
  const video = playing === null ? null : await site.catalogue.videoByGuid(playing)
  const number = video?.titleId === facts.id && video.entry.season === season ? (video.entry.episode ?? 0) : 0
  const grid = await planList(site, {
    component: 'Grid',
    machineName: `season-${season}`,
    listTitle: words.season(season),
    list: { of: 'videos', title: facts.id, types: ['Full Episode'], season, sort: 'episode' },
    size: Math.min(Math.max(1, Math.ceil(number / size)) * size, maxEpisodes),
    autoScroll: number ? { isEnabled: true, key: 'mpxGuid', value: playing } : undefined,
  })
  if (hasItems(grid)) return { ...grid, next: grid.next && { ...grid.next, size } }
  return { component: 'Message', data: { text: words.emptySeason, cta: seeShow(request, { facts }) } }
}
