import type { ReactNode } from 'react'
import type { Section } from '#contracts/graph/shapes.ts'

/**
 * The props of a section's component. `prepare` loads the code of another section and `renderSection` renders it. They are for sections
 * that contain other sections, or that another section replaces (LazyComponent).
 */
export type SectionProps<Data> = {
  data: Data
  index: number
  renderSection: (section: Section, index: number) => ReactNode
  prepare: (section: Section) => Promise<void>
}
