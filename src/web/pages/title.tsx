import type { Item, PageData } from '#contracts/graph/shapes.ts'
import type { PageType } from '#contracts/graph/types.generated.ts'
import { TitleActions, TitleButton, TitleHero } from '../sections/heroes/title-hero.tsx'
import { FavoriteButton } from '../tiles/favorite-button.tsx'
import type { Visit } from '../ui/visit.tsx'
import { pageMeta } from './page-data/page-meta.ts'
import type { Meta, PageRequest, Params } from './page-data/page-module.ts'
import { placeholderPage, placeholderTitle, tileOf } from './page-data/placeholder-page.ts'
import { Island, Sections } from './parts/islands.tsx'

/** Returns the request for a series' or movie's page, its about page or its "more" page, by the route's `type` [C2.1-38]. */
export const request = ({ showAlias, type = 'TITLE' }: Params): PageRequest => ({ type: type as PageType, name: showAlias! })

export const required = ['title', 'data.sections']

export function meta(page: PageData, visit: Visit): Meta {
  return pageMeta(page, visit, page.title?.type === 'movie' ? 'video.movie' : 'video.tv_show')
}

export function Page({ page }: { page: PageData }) {
  return (
    <>
      <TitleHero title={page.title!} button={<Island name="watch" page={page} part={Watch} isPersonal />} />
      <Sections sections={page.data.sections} />
    </>
  )
}

const Watch = ({ page: { title } }: { page: PageData }) => (
  <TitleActions>
    <TitleButton title={title!} />
    <FavoriteButton title={title!} wide />
  </TitleActions>
)

export const islands = { watch: Watch }

export function placeholder(item: Item): PageData | null {
  const tile = tileOf(item)
  if (tile.component !== 'SeriesTile' && tile.component !== 'MovieTile') return null
  const { urlAlias, title } = tile.data
  return placeholderPage({ pageType: 'TITLE', name: urlAlias, heading: title, path: `/${urlAlias}`, about: placeholderTitle(tile.data) })
}
