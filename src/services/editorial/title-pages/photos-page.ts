// The galleries of a title [C2.1-42]..[C2.1-45]: `{alias}[/season-{n}][/category/{c}]`.

import { orderSeasons } from '#contracts/catalogue/badges-and-locks.ts'
import type { GalleryFacet } from '#contracts/catalogue/facts.ts'
import { photosPath } from '#contracts/catalogue/paths.ts'
import { pageRanges } from '#contracts/limits.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { hasItems, type PlannedList, type PlannedSection, planList } from '../lists/sections.ts'
import { linkGroup, partsOf, seasonOf } from '../page-parts/path-parts.ts'
import type { PageMaker } from '../page-parts/skeleton.ts'
import { type FoundTitle, findTitle, titleAnalytics, titleMetadata } from '../page-parts/title-facts.ts'
import { NotFound } from '../request/errors.ts'
import { wordsOf } from '../wording/words.ts'

type Chosen = { season?: number | undefined; category?: string | undefined }

export const photosPage: PageMaker = async (site, request, { name }) => {
  const [alias = '', ...parts] = partsOf(name)
  const found = await findTitle(site, request, alias)
  const facets = await site.catalogue.galleryFacets(found.facts.id)
  const chosen = parseChosen(parts, facets)
  if (!chosen) throw new NotFound(`photos "${parts.join('/').slice(0, 100)}" of "${found.facts.alias}"`)
  const words = wordsOf[request.language]
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
    sections: [...choices(request, found, facets, chosen), await grid(site, request, found, chosen)],
  }
}

/** Parses the season and category of the path. Returns null if the title has no galleries with this season and category. */
function parseChosen(parts: string[], facets: readonly GalleryFacet[]): Chosen | null {
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

/** Returns links to the seasons, and to the categories of the chosen season. No link leads to an empty page. */
function choices(request: RequestContext, { facts }: FoundTitle, facets: readonly GalleryFacet[], chosen: Chosen): PlannedSection[] {
  const words = wordsOf[request.language]
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
  const ofSeason = facets.filter((facet) => isOf(facet, { season: chosen.season }))
  const categories = new Map(ofSeason.filter(({ category }) => category).map(({ category, label }) => [category, label]))
  const byCategory = [...categories].sort((a, b) => a[1].localeCompare(b[1], request.language))
  return [
    ...linkGroup(
      'seasons',
      words.seasons,
      seasons.length > 1 ? [{ ...link(words.allSeasons, {}), selected: chosen.season === undefined }, ...seasons] : [],
    ),
    ...linkGroup(
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

async function grid(site: SiteContext, request: RequestContext, found: FoundTitle, chosen: Chosen): Promise<PlannedSection> {
  const galleries = await planGalleries(site, found, chosen, { listTitle: wordsOf[request.language].galleries })
  return hasItems(galleries) ? galleries : noPhotos(request, found)
}

/** Returns the message for a title or gallery without photos. */
export function noPhotos(request: RequestContext, { facts, title }: FoundTitle): PlannedSection {
  const words = wordsOf[request.language]
  const cta = { text: words.seeShow, destination: `/${facts.alias}`, destinationType: title.type }
  return { component: 'Message', data: { text: words.emptyPhotos, cta } }
}

/** [C9-24] Plans the grid of a title's galleries, twelve per page. */
export async function planGalleries(
  site: SiteContext,
  { facts }: FoundTitle,
  { season, category }: Chosen,
  shown: Pick<PlannedList, 'listTitle' | 'current'>,
): Promise<PlannedList> {
  return await planList(site, {
    component: 'Grid',
    machineName: 'galleries',
    ...shown,
    list: { of: 'galleries', title: facts.id, season, category },
    size: pageRanges.galleries,
  })
}
