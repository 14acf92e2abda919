import type { Section } from '#contracts/graph/shapes.ts'

// One lazy chunk for each section [A1-02]. What is loaded is found without waiting, so that the server's markup and the first
// render in the browser are the same and need no Suspense.
const loaders = {
  DynamicLead: async () => (await import('./dynamic-lead.tsx')).DynamicLead,
  Shelf: async () => (await import('./shelf.tsx')).Shelf,
  Grid: async () => (await import('./grid.tsx')).Grid,
  Stack: async () => (await import('./stack.tsx')).Stack,
  LinksSelectableGroup: async () => (await import('./links-selectable-group.tsx')).LinksSelectableGroup,
  AboutSection: async () => (await import('./about-section.tsx')).AboutSection,
  Message: async () => (await import('./message.tsx')).Message,
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
