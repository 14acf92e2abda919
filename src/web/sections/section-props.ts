import type { ReactNode } from 'react'
import type { Section } from '#contracts/graph/shapes.ts'

/** What a section's component is given. One in whose place another comes draws that with `draw`, once it is prepared. */
export type SectionProps<Data> = {
  data: Data
  index: number
  draw: (section: Section, index: number) => ReactNode
  prepare: (section: Section) => Promise<void>
}
