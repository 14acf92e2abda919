import type { Item, PageData } from '#contracts/graph/shapes.ts'
import { NetworkHeading } from '../shell/network-heading.tsx'
import { PageHeading } from '../shell/page-heading.tsx'
import { Sections } from './islands.tsx'
import type { PageRequest, Params } from './page.ts'
import { sketchPage } from './sketch.ts'

/**
 * A page that is known by its path: shows and movies of a category, networks, sports, questions, terms.
 * Of apps the brand's that the query names, of the schedule the day of a channel.
 */
export function request({ page, brandPage, brand, category }: Params, query: Record<string, string>): PageRequest {
  const { channel, date } = query
  const name = [page, brandPage ?? brand ?? query['brand'] ?? channel, category ?? (channel && date)]
  return { type: 'PAGE', name: name.filter(Boolean).join('/') }
}

export const required = ['data.sections']

export { pageMeta as meta } from './page-meta.ts'

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

/** A brand's page on another brand's site [C2.1-35]. */
export function sketch(item: Item): PageData | null {
  if (item.component !== 'BrandTile') return null
  const { machineName, displayTitle } = item.data
  const path = `/networks/${machineName}`
  return { ...sketchPage({ pageType: 'PAGE', name: path.slice(1), heading: displayTitle, path }), brand: item.data }
}
