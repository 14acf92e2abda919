import type { Ask, House } from '../house.ts'
import { NotFound } from '../outside-input.ts'
import { categoriesOf } from '../pages/browse-page.ts'
import { wordsOf } from '../wording/words.ts'

/** The categories that a brand's series have, as links to its lists; `all` is every brand. Throws NotFound. */
export async function titleCategories(house: House, ask: Ask, name: string, category: string | null | undefined) {
  const brand = name === 'all' ? undefined : house.brands.find(name)
  if (name !== 'all' && !brand) throw new NotFound(`the network "${name.slice(0, 60)}"`)
  const of = brand?.key ?? ask.site
  const items = (await categoriesOf(house, ask, 'series', of)).map(({ key, label }) => ({
    label,
    pathname: `/shows/${brand?.key ?? 'all'}/${key}`,
    selected: key === category,
  }))
  return { component: 'LinksSelectableGroup', data: { machineName: 'categories', label: wordsOf[ask.language].categories, items } }
}
