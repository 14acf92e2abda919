import type { FunctionComponent } from 'react'
import type { Section } from '#contracts/graph/shapes.ts'
import { areTilesLoaded, loadTiles } from '../tiles/load-tile.ts'
import type { SectionProps } from './section-props.ts'

export type SectionName = Section['component']
type DataOf<Name extends SectionName> = Extract<Section, { component: Name }>['data']
export type Views = { [Name in SectionName]: FunctionComponent<SectionProps<DataOf<Name>>> }

// One lazy chunk for each section [A1-02]. The code does not compile if a kind of section has no loader. Loaded components are available
// synchronously. So the server's markup and the first render in the browser are the same and need no Suspense.
const loaders: { [Name in SectionName]: () => Promise<Pick<Views, Name>> } = {
  DynamicLead: () => import('./heroes/dynamic-lead.tsx'),
  Shelf: () => import('./lists/shelf.tsx'),
  Grid: () => import('./lists/grid.tsx'),
  Stack: () => import('./lists/stack.tsx'),
  OnAirNowShelf: () => import('./lists/on-air-now-shelf.tsx'),
  LinksSelectableGroup: () => import('./links/links-selectable-group.tsx'),
  AboutSection: () => import('./about/about-section.tsx'),
  Message: () => import('./message.tsx'),
  Text: () => import('./about/text.tsx'),
  Schedule: () => import('./schedule/schedule.tsx'),
  Guide: () => import('./guide/guide.tsx'),
  LazyComponent: () => import('./lazy-component.tsx'),
  Search: () => import('./search/search.tsx'),
  EndCard: () => import('./end-card.tsx'),
  Photos: () => import('./about/photos.tsx'),
  PersonSection: () => import('./about/person-section.tsx'),
}

const loaded: Partial<Views> = {}

export const sectionNames = Object.keys(loaders) as SectionName[]

/**
 * Loads a section's component. The server loads the components of all sections; the browser loads those of its page. Rejects if the chunk
 * cannot be loaded.
 */
export async function loadSection<Name extends SectionName>(name: Name): Promise<void> {
  loaded[name] ??= ((await loaders[name]()) as Views)[name]
}

export function loadedSection<Name extends SectionName>(name: Name): Views[Name] {
  const View = loaded[name]
  if (!View) throw new Error(`section ${name} is not loaded`)
  return View as Views[Name]
}

/** Returns the items that a section renders with `Tile`. Returns no items for DynamicLead, which renders its slides itself. */
export function itemsOf({ component, data }: Section) {
  if (component === 'DynamicLead') return []
  if ('treatments' in data) return data.items
  return 'tile' in data ? [data.tile, ...data.items] : []
}

/** Returns the sections nested in a section. */
export const sectionsIn = ({ data }: Section): readonly Section[] => ('lists' in data ? data.lists : [])

/** Loads everything that rendering a section needs: its component, its tiles and its nested sections. */
export async function prepareSection(section: Section): Promise<void> {
  await Promise.all([loadSection(section.component), loadTiles(itemsOf(section)), ...sectionsIn(section).map(prepareSection)])
}

export const isPrepared = (section: Section): boolean =>
  Boolean(loaded[section.component]) && areTilesLoaded(itemsOf(section)) && sectionsIn(section).every(isPrepared)
