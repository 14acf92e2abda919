import type { Section } from '#contracts/graph/shapes.ts'
import { loadedSection, prepareSection, type SectionName } from './load-section.ts'

/** Which component draws a section: exhaustive, so that a new kind does not compile until it is drawn. Load it first. */
export function SectionView({ section, index }: { section: Section; index: number }) {
  switch (section.component) {
    case 'DynamicLead': {
      const DynamicLead = ready('DynamicLead')
      return <DynamicLead data={section.data} index={index} />
    }
    case 'OnAirNowShelf':
    case 'Shelf': {
      const Shelf = ready(section.component)
      return <Shelf data={section.data} index={index} />
    }
    case 'Grid': {
      const Grid = ready('Grid')
      return <Grid data={section.data} index={index} />
    }
    case 'Stack': {
      const Stack = ready('Stack')
      return <Stack data={section.data} index={index} />
    }
    case 'LinksSelectableGroup': {
      const LinksSelectableGroup = ready('LinksSelectableGroup')
      return <LinksSelectableGroup data={section.data} />
    }
    case 'AboutSection': {
      const AboutSection = ready('AboutSection')
      return <AboutSection data={section.data} index={index} />
    }
    case 'Text': {
      const Text = ready('Text')
      return <Text data={section.data} />
    }
    case 'Message': {
      const Message = ready('Message')
      return <Message data={section.data} />
    }
    case 'Schedule': {
      const Schedule = ready('Schedule')
      return <Schedule data={section.data} index={index} />
    }
    case 'LazyComponent': {
      const LazyComponent = ready('LazyComponent')
      return <LazyComponent data={section.data} index={index} draw={drawSection} prepare={prepareSection} />
    }
    case 'EndCard': {
      const EndCard = ready('EndCard')
      return <EndCard data={section.data} index={index} />
    }
  }
}

const drawSection = (section: Section, index: number) => <SectionView section={section} index={index} />

function ready<Name extends SectionName>(name: Name) {
  const View = loadedSection(name)
  if (!View) throw new Error(`section ${name} is not loaded`)
  return View
}
