import type { FunctionComponent } from 'react'
import type { Section } from '#contracts/graph/shapes.ts'
import { loadedSection, prepareSection } from './load-section.ts'
import type { SectionProps } from './section-props.ts'

/** The component of its name draws a section; load it first. */
export function SectionView({ section, index }: { section: Section; index: number }) {
  // The data is the component's own by its name, which a union of both cannot say.
  const View = loadedSection(section.component) as FunctionComponent<SectionProps<Section['data']>>
  return <View data={section.data} index={index} draw={drawSection} prepare={prepareSection} />
}

const drawSection = (section: Section, index: number) => <SectionView section={section} index={index} />
