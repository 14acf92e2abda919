import { pageRanges } from '#contracts/limits.ts'
import { hasSome, type PlannedSection, planList } from '../filling/sections.ts'
import type { Ask, House } from '../house.ts'
import { NotFound } from '../outside-input.ts'
import { countEpisodes, type SeasonFacts, seasonsOf } from '../reading/by-id.ts'
import { orderSeasons } from '../wording/rules.ts'
import { instant, say } from '../wording/said.ts'
import { wordsOf } from '../wording/words.ts'
import { firstWatchable } from './season-numbers.ts'
import type { PageMaker, Skeleton } from './skeleton.ts'
import { type FoundTitle, findTitle, titleAnalytics, titleMetadata } from './title-facts.ts'

/** `{alias}/{season}`; without a season, the first in the title's order [C3-14] that has something to watch. */
export const episodesPage: PageMaker = async (house, ask, { name }) => {
  const [alias = '', asked] = name.split('/')
  const found = await findTitle(house, ask, alias)
  const seasons = new Map((await seasonsOf(house.db, found.facts.id)).map((season) => [season.number, season]))
  const order = orderSeasons([...seasons.keys()], found.facts.entry.category)
  const number =
    asked === undefined ? await firstWatchable(house, found.facts.id, order) : /^\d{1,6}$/.test(asked) ? Number(asked) : undefined
  const season = number === undefined ? undefined : seasons.get(number)
  if (asked === undefined && !season && found.facts.entry.kind === 'series') return noEpisodes(ask, found)
  if (!season) throw new NotFound(`season "${asked ?? ''}" of "${found.facts.alias}"`)
  const shown = await presentSeason(house, ask, found, season)
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
          label: wordsOf[ask.language].seasons,
          items: order.map((other) => ({
            label: seasonTitle(found, seasons.get(other)!, ask),
            pathname: seasonPath(found, other),
            selected: other === season.number,
          })),
        },
      },
      await episodes(house, ask, found, season.number),
    ],
  }
}

/** A series of which no season is known. */
function noEpisodes(ask: Ask, found: FoundTitle): Skeleton {
  const { facts, title } = found
  const { episodes, noEpisodes: text } = wordsOf[ask.language]
  return {
    id: `episodes-${facts.id}`,
    metadata: { ...titleMetadata(found, `/${facts.alias}/episodes`), title: `${title.title} – ${episodes}` },
    analytics: titleAnalytics(found),
    title,
    until: found.until,
    sections: [{ component: 'Message', data: { text, cta: seeShow(ask, found) } }],
  }
}

const seeShow = ({ language }: Ask, { facts }: FoundTitle) => ({
  text: wordsOf[language].seeShow,
  destination: `/${facts.alias}`,
  destinationType: 'series',
})

const seasonPath = ({ facts }: FoundTitle, number: number) => `/${facts.alias}/episodes/${number}`

/** "Season N" unless it has a name. */
function seasonTitle({ facts, brand }: FoundTitle, { number, entry }: SeasonFacts, { language }: Ask): string {
  return say(entry?.title, facts.entry.language ?? brand.language, language)?.text ?? wordsOf[language].season(number)
}

export async function presentSeason(house: House, ask: Ask, found: FoundTitle, season: SeasonFacts) {
  const { facts, brand } = found
  return {
    id: season.entry?.id ?? `${facts.id}-${season.number}`,
    number: season.number,
    title: seasonTitle(found, season, ask),
    description: say(season.entry?.description, facts.entry.language ?? brand.language, ask.language)?.text ?? null,
    premierDate: instant(season.entry?.premiereDate),
    episodeCount: await countEpisodes(house.db, facts.id, season.number),
    pathname: seasonPath(found, season.number),
  }
}

/** [C9-24] Six at once. */
async function episodes(house: House, ask: Ask, found: FoundTitle, season: number): Promise<PlannedSection> {
  const { facts } = found
  const words = wordsOf[ask.language]
  const grid = await planList(house, {
    component: 'Grid',
    machineName: `season-${season}`,
    listTitle: words.season(season),
    list: { of: 'videos', title: facts.id, types: ['Full Episode'], season, sort: 'episode' },
    size: pageRanges.episodes,
  })
  if (hasSome(grid)) return grid
  return { component: 'Message', data: { text: words.emptySeason, cta: seeShow(ask, found) } }
}
