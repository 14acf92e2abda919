import type { Item, PageData } from '#contracts/graph/shapes.ts'
import type { PageType } from '#contracts/graph/types.generated.ts'
import { TitleHero } from '../sections/heroes/title-hero.tsx'
import type { Visit } from '../ui/visit.tsx'
import { Sections } from './islands.tsx'
import type { Meta, PageRequest, Params } from './page.ts'
import { pageMeta } from './page-meta.ts'
import { sketchPage, sketchTitle, tileOf } from './sketch.ts'

/** A series' or movie's own page, what there is to know of it, and what else to watch [C2.1-38]. */
export const request = ({ showAlias, type = 'TITLE' }: Params): PageRequest => ({ type: type as PageType, name: showAlias! })

export const required = ['title', 'data.sections']

export function meta(page: PageData, visit: Visit): Meta {
  return pageMeta(page, visit, page.title?.type === 'movie' ? 'video.movie' : 'video.tv_show')
}

export function Page({ page }: { page: PageData }) {
  return (
    <>
      <TitleHero title={page.title!} />
      <Sections sections={page.data.sections} />
    </>
  )
}

export function sketch(item: Item): PageData | null {
  const tile = tileOf(item)
  if (tile.component !== 'SeriesTile' && tile.component !== 'MovieTile') return null
  const { urlAlias, title } = tile.data
  return sketchPage({ pageType: 'TITLE', name: urlAlias, heading: title, path: `/${urlAlias}`, about: sketchTitle(tile.data) })
}
