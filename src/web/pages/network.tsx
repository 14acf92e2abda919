import type { Item, PageData } from '#contracts/graph/shapes.ts'
import type { PageRequest, Params } from './page.ts'
import { sketchPage } from './sketch.ts'

/** A brand's page on another brand's site [C2.1-35]. */
export const request = ({ brandPage }: Params): PageRequest => ({ type: 'PAGE', name: `networks/${brandPage}` })

export { meta, Page, required } from './collection.tsx'

export function sketch(item: Item): PageData | null {
  if (item.component !== 'BrandTile') return null
  const { machineName, displayTitle } = item.data
  return sketchPage({ pageType: 'PAGE', name: `networks/${machineName}`, heading: displayTitle, path: `/networks/${machineName}` })
}
