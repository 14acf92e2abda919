import type { Section } from '#contracts/graph/shapes.ts'
import { areTilesLoaded, loadTiles } from '../tiles/load-tile.ts'

// One lazy chunk for each section [A1-02]. What is loaded is found without waiting, so that the server's markup and the first
// render in the browser are the same and need no Suspense.
const loaders = {
  DynamicLead: async () => (await import('./dynamic-lead.tsx')).DynamicLead,
  Shelf: async () => (await import('./shelf.tsx')).Shelf,
  Grid: async () => (await import('./grid.tsx')).Grid,
  Stack: async () => (await import('./stack.tsx')).Stack,
  OnAirNowShelf: async () => (await import('./shelf.tsx')).Shelf,
  LinksSelectableGroup: async () => (await import('./links-selectable-group.tsx')).LinksSelectableGroup,
  AboutSection: async () => (await import('./about-section.tsx')).AboutSection,
  Message: async () => (await import('./message.tsx')).Message,
  Text: async () => (await import('./text.tsx')).Text,
  Schedule: async () => (await import('./schedule.tsx')).Schedule,
  LazyComponent: async () => (await import('./lazy-component.tsx')).LazyComponent,
  EndCard: async () => (await import('./end-card.tsx')).EndCard,
}

export type SectionName = Section['component']
type Views = { [Name in SectionName]: Awaited<ReturnType<(typeof loaders)[Name]>> }

const loaded: Partial<Views> = {}

export const sectionNames = Object.keys(loaders) as SectionName[]

/** Makes a section's component ready; the server loads all, a page in the browser what it holds. Rejects when the chunk does not come. */
export async function loadSection<Name extends SectionName>(name: Name): Promise<void> {
  loaded[name] ??= (await loaders[name]()) as Views[Name]
}

export function loadedSection<Name extends SectionName>(name: Name): Views[Name] | undefined {
  return loaded[name]
}

/** What a section draws with `Tile`; one that always draws the same kind names it itself. */
export function itemsOf({ data }: Section) {
  if ('treatments' in data) return data.items
  return 'tile' in data ? [data.tile, ...data.items] : []
}

/** Makes a section ready to be drawn: its component and the tiles in it. */
export async function prepareSection(section: Section): Promise<void> {
  await Promise.all([loadSection(section.component), loadTiles(itemsOf(section))])
}

export const isPrepared = (section: Section): boolean => Boolean(loaded[section.component]) && areTilesLoaded(itemsOf(section))
