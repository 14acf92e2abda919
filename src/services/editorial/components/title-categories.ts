import type { RequestContext, SiteContext } from '../lists/context.ts'
import { categoriesOf } from '../page-parts/categories.ts'
import { NotFound } from '../request/errors.ts'
import { wordsOf } from '../wording/words.ts'

/**
 * Returns links to the categories of a brand's series. For the name `all`, returns links to the categories of all series. Throws NotFound
 * for an unknown brand.
 */
export async function titleCategories(site: SiteContext, request: RequestContext, name: string, category: string | null | undefined) {
  const brand = name === 'all' ? undefined : site.brands.find(name)
  if (name !== 'all' && !brand) throw new NotFound(`the network "${name.slice(0, 60)}"`)
  const of = brand?.key ?? request.onlyBrand
  const items = (await categoriesOf(site, request, 'series', of)).map(({ key, label }) => ({
    label,
    pathname: `/shows/${brand?.key ?? 'all'}/${key}`,
    selected: key === category,
  }))
  return { component: 'LinksSelectableGroup', data: { machineName: 'categories', label: wordsOf[request.language].categories, items } }
}
