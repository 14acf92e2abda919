import type { FunctionComponent } from 'react'
import type { Section } from '#contracts/graph/shapes.ts'
import { areTilesLoaded, loadTiles } from '../tiles/load-tile.ts'
import type { SectionProps } from './section-props.ts'

export type SectionName = Section['component']
type DataOf<Name extends SectionName> = Extract<Section, { component: Name }>['data']
export type Views = { [Name in SectionName]: FunctionComponent<SectionProps<DataOf<Name>>> }

// One lazy chunk for each section [A1-02]; a kind that is forgotten here does not compile. What is loaded is found without waiting, so
// that the server's markup and the first render in the browser are the same and need no Suspense.
const loaders: { [Name in SectionName]: () => Promise<Pick<Views, Name>> } = {
  DynamicLead: () => import('./heroes/dynamic-lead.tsx'),
  Shelf: () => import('./lists/shelf.tsx'),
  Grid: () => import('./lists/grid.tsx'),
  Stack: () => import('./lists/stack.tsx'),
  // A shelf like any other, whose tiles tell how far each programme is.
  OnAirNowShelf: () => import('./lists/shelf.tsx').then(({ Shelf }) => ({ OnAirNowShelf: Shelf })),
  LinksSelectableGroup: () => import('./links/links-selectable-group.tsx'),
  AboutSection: () => import('./about/about-section.tsx'),
  Message: () => import('./message.tsx'),
  Text: () => import('./about/text.tsx'),
  Schedule: () => import('./schedule/schedule.tsx'),
  LazyComponent: () => import('./lazy-component.tsx'),
  Search: () => import('./search/search.tsx'),
  EndCard: () => import('./end-card.tsx'),
  Photos: () => import('./about/photos.tsx'),
  PersonSection: () => import('./about/person-section.tsx'),
}

const loaded: Partial<Views> = {}

export const sectionNames = Object.keys(loaders) as SectionName[]

/** Makes a section's component ready; the server loads all, a page in the browser what it holds. Rejects when the chunk does not come. */
export async function loadSection<Name extends SectionName>(name: Name): Promise<void> {
  loaded[name] ??= ((await loaders[name]()) as Views)[name]
}

export function loadedSection<Name extends SectionName>(name: Name): Views[Name] {
  const View = loaded[name]
  if (!View) throw new Error(`section ${name} is not loaded`)
  return View as Views[Name]
}

/** What a section draws with `Tile`; the lead draws its slides itself, and one that always draws the same kind names it. */
export function itemsOf({ component, data }: Section) {
  if (component === 'DynamicLead') return []
  if ('treatments' in data) return data.items
  return 'tile' in data ? [data.tile, ...data.items] : []
}

/** The sections that stand in a section. */
export const sectionsIn = ({ data }: Section): readonly Section[] => ('lists' in data ? data.lists : [])

/** Makes a section ready to be drawn: its component, the tiles in it and the sections in it. */
export async function prepareSection(section: Section): Promise<void> {
  await Promise.all([loadSection(section.component), loadTiles(itemsOf(section)), ...sectionsIn(section).map(prepareSection)])
}

export const isPrepared = (section: Section): boolean =>
  Boolean(loaded[section.component]) && areTilesLoaded(itemsOf(section)) && sectionsIn(section).every(isPrepared)
