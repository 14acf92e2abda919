import type { Item, PageData } from '#contracts/graph/shapes.ts'
import { NetworkHeading } from '../shell/network-heading.tsx'
import { PageHeading } from '../shell/page-heading.tsx'
import type { PageRequest, Params } from './page-data/page-module.ts'
import { placeholderPage } from './page-data/placeholder-page.ts'
import { Sections } from './parts/islands.tsx'

/**
 * Returns the request for an editorial page by its path: shows and movies of a category, networks, sports, FAQ, terms. The query can
 * contain the brand of the apps page, or the order of the shows or movies.
 */
export function request({ page, brandPage, brand, category }: Params, query: Record<string, string>): PageRequest {
  const name = [page, brandPage ?? brand ?? query['brand'], category]
  return { type: 'PAGE', name: name.filter(Boolean).join('/'), ...(query['sort'] && { pid: query['sort'] }) }
}

export const required = ['data.sections']

export { pageMeta as meta } from './page-data/page-meta.ts'

export function Page({ page }: { page: PageData }) {
  const { metadata, data, brand } = page
  const { title, description } = metadata
  const sections = <Sections sections={data.sections} />
  if (brand)
    return (
      <NetworkHeading network={brand} title={title} description={description}>
        {sections}
      </NetworkHeading>
    )
  return (
    <>
      <PageHeading title={title} description={description} />
      {sections}
    </>
  )
}

/** Returns a placeholder of a network's page [C2.1-35] from the data of its brand tile. */
export function placeholder(item: Item): PageData | null {
  if (item.component !== 'BrandTile') return null
  const { machineName, displayTitle } = item.data
  const path = `/networks/${machineName}`
  return { ...placeholderPage({ pageType: 'PAGE', name: path.slice(1), heading: displayTitle, path }), brand: item.data }
}
