import type { FunctionComponent } from 'react'
import type { Section } from '#contracts/graph/shapes.ts'
import { loadedSection, prepareSection } from './load-section.ts'
import type { SectionProps } from './section-props.ts'

/** Renders a section with the component of its name. The component must be loaded first. */
export function SectionView({ section, index }: { section: Section; index: number }) {
  // The data fits the component because both have the same name. TypeScript cannot infer this from the union type.
  const View = loadedSection(section.component) as FunctionComponent<SectionProps<Section['data']>>
  return <View data={section.data} index={index} renderSection={renderSectionView} prepare={prepareSection} />
}

const renderSectionView = (section: Section, index: number) => <SectionView section={section} index={index} />
