import type { Section } from '#contracts/graph/shapes.ts'

/** Where a section's component is written: what the build's manifest calls its chunk. */
export function sectionFile(component: Section['component']): string {
  return `src/web/sections/${component.replace(/(?!^)[A-Z]/g, (capital) => `-${capital}`).toLowerCase()}.tsx`
}
