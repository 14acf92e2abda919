import type { Item, Section } from '#contracts/graph/shapes.ts'

/** Tile fields that the browser never reads. On a home page they are a fifth of the page's data. */
const unusedFields: Partial<Record<Item['component'], string[]>> = {
  VideoTile: ['airDate', 'seasonNumber', 'episodeNumber'],
  ReplayTile: ['airDate', 'seasonNumber', 'episodeNumber'],
  SeriesTile: ['gradientEnd'],
  MovieTile: ['gradientEnd'],
}

/** Returns only the data that the browser needs to hydrate a section. */
export function hydrationData(section: Section): unknown {
  if ('lists' in section.data) return { ...section, data: { ...section.data, lists: section.data.lists.map(hydrationData) } }
  if (!('items' in section.data) || !('treatments' in section.data)) return section
  return { ...section, data: { ...section.data, items: section.data.items.map(hydrationItem) } }
}

function hydrationItem(item: Item): unknown {
  const without = unusedFields[item.component]
  const data = Object.fromEntries(Object.entries(item.data).filter(([key]) => !without?.includes(key)))
  if ('tile' in data) data['tile'] = hydrationItem(data['tile'])
  // The image's alt text repeats the tile's title, so the alt text is left out.
  for (const key of ['image', 'posterImage'])
    if (data[key] && item.component !== 'SlideTile') data[key] = { id: data[key].id, color: data[key].color }
  return { component: item.component, data }
}
