import { createContext, Fragment, type ReactNode, useContext } from 'react'
import type { PageData, Section } from '#contracts/graph/shapes.ts'
import { SectionView } from '../../sections/section.tsx'

/**
 * The rendered markup of a page's islands. Each section is a React root of its own, so that the browser can hydrate each section
 * separately. The server renders each root and provides its markup here. After client-side navigation, the sections are ordinary children.
 */
export type Fragments = { sections: readonly string[]; islands: Readonly<Record<string, string>> }
const FragmentsContext = createContext<Fragments | null>(null)
export const FragmentsProvider = FragmentsContext.Provider

/** `order`: the indexes of the sections in the order in which they are shown. `inserted`: islands, in their order, each after `at` sections, or after the last one. */
type SectionsProps = { sections: readonly Section[]; order?: readonly number[]; inserted?: readonly { at: number; island: ReactNode }[] }

export function Sections({ sections, order = [...sections.keys()], inserted = [] }: SectionsProps) {
  const fragments = useContext(FragmentsContext)
  const rendered = order.map((index) => {
    const section = sections[index]!
    return fragments ? (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server rendered this markup with React
      <div key={sectionKey(section, index)} data-section={index} dangerouslySetInnerHTML={{ __html: fragments.sections[index]! }} />
    ) : (
      <div key={sectionKey(section, index)} data-section={index}>
        <SectionView section={section} index={index} />
      </div>
    )
  })
  const parts: ReactNode[] = []
  for (const [number, { island, at }] of inserted.entries()) {
    const before = number ? inserted[number - 1]!.at : 0
    parts.push(...rendered.slice(before, at), <Fragment key={at}>{island}</Fragment>)
  }
  return [...parts, ...rendered.slice(inserted.at(-1)?.at ?? 0)]
}

const sectionKey = (section: Section, index: number) =>
  `${'machineName' in section.data ? section.data.machineName : section.component}-${index}`

type IslandProps = {
  name: string
  page: PageData
  part: (props: { page: PageData }) => ReactNode
  /** The island differs only for known viewers. For anonymous viewers it is not hydrated on load. */
  isPersonal?: boolean
}

export function Island({ name, page, part: Part, isPersonal }: IslandProps) {
  const fragments = useContext(FragmentsContext)
  if (!fragments)
    return (
      <div data-island={name} data-personal={isPersonal}>
        <Part page={page} />
      </div>
    )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server rendered this markup with React
  return <div data-island={name} data-personal={isPersonal} dangerouslySetInnerHTML={{ __html: fragments.islands[name]! }} />
}
