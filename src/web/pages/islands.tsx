import { createContext, type ReactNode, useContext } from 'react'
import type { PageData, Section } from '#contracts/graph/shapes.ts'
import { SectionView } from '../sections/section.tsx'

/**
 * Sections are islands: each is a React root of its own, so that the browser may take over one and leave the others as they are.
 * The server renders each by itself and gives the markup here; in the browser, after moving on, they are ordinary children.
 */
export type Fragments = { sections: readonly string[]; islands: Readonly<Record<string, string>> }
const FragmentsContext = createContext<Fragments | null>(null)
export const FragmentsProvider = FragmentsContext.Provider

export function Sections({ sections }: { sections: readonly Section[] }) {
  const fragments = useContext(FragmentsContext)
  return sections.map((section, index) =>
    fragments ? (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React a moment ago
      <div key={sectionKey(section, index)} data-section={index} dangerouslySetInnerHTML={{ __html: fragments.sections[index]! }} />
    ) : (
      <div key={sectionKey(section, index)} data-section={index}>
        <SectionView section={section} index={index} />
      </div>
    ),
  )
}

const sectionKey = (section: Section, index: number) =>
  `${'machineName' in section.data ? section.data.machineName : section.component}-${index}`

export function Island({ name, page, part: Part }: { name: string; page: PageData; part: (props: { page: PageData }) => ReactNode }) {
  const fragments = useContext(FragmentsContext)
  if (!fragments)
    return (
      <div data-island={name}>
        <Part page={page} />
      </div>
    )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React a moment ago
  return <div data-island={name} dangerouslySetInnerHTML={{ __html: fragments.islands[name]! }} />
}
