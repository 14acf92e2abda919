import type { Item, Section } from '#contracts/graph/shapes.ts'

/** Of a tile's data no tile, no state of a tile and no sketch needs these; on a home page they are a fifth of the page's data. */
const leftOut: Partial<Record<Item['component'], string[]>> = {
  VideoTile: ['airDate', 'seasonNumber', 'episodeNumber'],
  ReplayTile: ['airDate', 'seasonNumber', 'episodeNumber'],
  SeriesTile: ['favoriteID', 'gradientStart', 'gradientEnd'],
  MovieTile: ['favoriteID', 'gradientStart', 'gradientEnd'],
}

/** A section as the browser is given it with the page: what its tiles need to wake, no more. */
export function carriedSection(section: Section): unknown {
  if ('lists' in section.data) return { ...section, data: { ...section.data, lists: section.data.lists.map(carriedSection) } }
  if (!('items' in section.data) || !('treatments' in section.data)) return section
  return { ...section, data: { ...section.data, items: section.data.items.map(carriedItem) } }
}

function carriedItem(item: Item): unknown {
  const without = leftOut[item.component]
  const data = Object.fromEntries(Object.entries(item.data).filter(([key]) => !without?.includes(key)))
  if ('tile' in data) data['tile'] = carriedItem(data['tile'])
  // A picture beside the words that say the same.
  for (const key of ['image', 'posterImage'])
    if (data[key] && item.component !== 'SlideTile') data[key] = { id: data[key].id, color: data[key].color }
  return { component: item.component, data }
}
