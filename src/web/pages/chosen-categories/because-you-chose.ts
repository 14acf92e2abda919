import type { Item, ListSection } from '#contracts/graph/shapes.ts'
import type { Language } from '#contracts/graph/types.generated.ts'

const words = {
  en: (names: string) => `Because you chose ${names}`,
  es: (names: string) => `Porque elegiste ${names}`,
}
/** The number of categories that the heading names. */
const named = 3
const most = 20

/**
 * Returns the shelf of the chosen categories; null if they have no titles. `lists`: one list of titles for each category, in the order of the choice. The
 * titles come from each category in turn, each title once.
 */
export function becauseYouChose(lists: readonly ListSection[], language: Language): ListSection | null {
  const items = new Map<string, Item>()
  const longest = Math.max(0, ...lists.map(({ data }) => data.items.length))
  for (let turn = 0; turn < longest; turn++)
    for (const { data } of lists) {
      const item = data.items[turn]
      if (item && 'favoriteID' in item.data && items.size < most && !items.has(item.data.favoriteID)) items.set(item.data.favoriteID, item)
    }
  const [first] = lists
  if (!first || !items.size) return null
  const names = lists.slice(0, named).map(({ data }) => data.listTitle ?? '')
  const listTitle = words[language](new Intl.ListFormat(language, { type: 'conjunction' }).format(names))
  return {
    component: 'Shelf',
    data: { ...first.data, machineName: 'chosen-categories', listTitle, items: [...items.values()], viewAllCta: null },
  }
}
