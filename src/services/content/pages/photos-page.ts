// A title's photos [C2.1-42]..[C2.1-45]: `{alias}[/season-{n}][/category/{c}]`.
import { pageRanges } from '#contracts/limits.ts'
import { hasSome, type PlannedList, type PlannedSection, planList } from '../filling/sections.ts'
import type { Ask, House } from '../house.ts'
import { NotFound } from '../outside-input.ts'
import { photosPath } from '../present/paths.ts'
import { type GalleryFacet, galleryFacets } from '../reading/gallery-lists.ts'
import { orderSeasons } from '../wording/rules.ts'
import { wordsOf } from '../wording/words.ts'
import { choice, partsOf, seasonOf } from './path-parts.ts'
import type { PageMaker } from './skeleton.ts'
import { type FoundTitle, findTitle, titleAnalytics, titleMetadata } from './title-facts.ts'

type Chosen = { season?: number | undefined; category?: string | undefined }

export const photosPage: PageMaker = async (house, ask, { name }) => {
  const [alias = '', ...parts] = partsOf(name)
  const found = await findTitle(house, ask, alias)
  const facets = await galleryFacets(house.db, found.facts.id)
  const chosen = chosenIn(parts, facets)
  if (!chosen) throw new NotFound(`photos "${parts.join('/').slice(0, 100)}" of "${found.facts.alias}"`)
  const words = wordsOf[ask.language]
  const heading = words.photosOf(found.title.title)
  const named = [heading, chosen.season === undefined ? null : words.season(chosen.season), categoryLabel(facets, chosen.category)]
  return {
    id: ['photos', found.facts.id, chosen.season ?? '', chosen.category ?? ''].join('-'),
    metadata: {
      ...titleMetadata(found, photosPath(found.facts.alias, chosen)),
      title: named.filter((part) => part !== null).join(' – '),
    },
    analytics: { ...titleAnalytics(found), seasonNumber: chosen.season ?? null },
    title: found.title,
    until: found.until,
    sections: [...choices(ask, found, facets, chosen), await grid(house, ask, found, chosen)],
  }
}

/** Null: not of this title. */
function chosenIn(parts: string[], facets: readonly GalleryFacet[]): Chosen | null {
  const season = seasonOf(parts[0])
  const rest = season === undefined ? parts : parts.slice(1)
  const [word, category] = rest
  if (rest.length !== 0 && !(rest.length === 2 && word === 'category')) return null
  const chosen = { season, category }
  return (season === undefined && category === undefined) || facets.some((facet) => isOf(facet, chosen)) ? chosen : null
}

const isOf = (facet: GalleryFacet, { season, category }: Chosen) =>
  (season === undefined || facet.season === season) && (category === undefined || facet.category === category)

const categoryLabel = (facets: readonly GalleryFacet[], key: string | undefined) =>
  (key && facets.find(({ category }) => category === key)?.label) || null

/** Seasons, and the categories of the chosen one; a choice never leads to nothing. */
function choices(ask: Ask, { facts }: FoundTitle, facets: readonly GalleryFacet[], chosen: Chosen): PlannedSection[] {
  const words = wordsOf[ask.language]
  const link = (label: string, to: Chosen) => ({
    label,
    pathname: photosPath(facts.alias, to),
    selected: to.season === chosen.season && to.category === chosen.category,
  })
  const numbers = [...new Set(facets.map(({ season }) => season).filter((season) => season > 0))]
  const seasons = orderSeasons(numbers, facts.entry.category).map((season) => ({
    ...link(words.season(season), { season }),
    selected: season === chosen.season,
  }))
  const here = facets.filter((facet) => isOf(facet, { season: chosen.season }))
  const categories = new Map(here.filter(({ category }) => category).map(({ category, label }) => [category, label]))
  const byCategory = [...categories].sort((a, b) => a[1].localeCompare(b[1], ask.language))
  return [
    ...choice(
      'seasons',
      words.seasons,
      seasons.length > 1 ? [{ ...link(words.allSeasons, {}), selected: chosen.season === undefined }, ...seasons] : [],
    ),
    ...choice(
      'categories',
      words.categories,
      byCategory.length > 1 || chosen.category !== undefined
        ? [
            link(words.allPhotos, { season: chosen.season }),
            ...byCategory.map(([category, label]) => link(label, { season: chosen.season, category })),
          ]
        : [],
    ),
  ]
}

async function grid(house: House, ask: Ask, found: FoundTitle, chosen: Chosen): Promise<PlannedSection> {
  const galleries = await planGalleries(house, found, chosen, { listTitle: wordsOf[ask.language].galleries })
  return hasSome(galleries) ? galleries : noPhotos(ask, found)
}

/** Instead of what there will be. */
export function noPhotos(ask: Ask, { facts, title }: FoundTitle): PlannedSection {
  const words = wordsOf[ask.language]
  const cta = { text: words.seeShow, destination: `/${facts.alias}`, destinationType: title.type }
  return { component: 'Message', data: { text: words.emptyPhotos, cta } }
}

/** [C9-24] Twelve galleries at once. */
export async function planGalleries(
  house: House,
  { facts }: FoundTitle,
  { season, category }: Chosen,
  shown: Pick<PlannedList, 'listTitle' | 'current'>,
): Promise<PlannedList> {
  return await planList(house, {
    component: 'Grid',
    machineName: 'galleries',
    ...shown,
    list: { of: 'galleries', title: facts.id, season, category },
    size: pageRanges.galleries,
  })
}
