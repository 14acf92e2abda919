import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageData, Section } from '#contracts/graph/shapes.ts'
import { type Fragments, FragmentsProvider } from '../pages/islands.tsx'
import type { PageModule } from '../pages/page.ts'
import { Surroundings } from '../pages/surroundings.tsx'
import { heroSources } from '../sections/hero-picture.tsx'
import { SectionView } from '../sections/section.tsx'
import { Frame } from '../shell/frame.tsx'
import type { Navigation } from '../shell/header.tsx'
import { en } from '../ui/messages.en.ts'
import { es } from '../ui/messages.es.ts'
import type { Query } from '../ui/query.tsx'
import type { Visit } from '../ui/visit.tsx'
import { escapeHtml } from './escape-html.ts'

/** Markup, and the pictures it wants first: React says them where it met them, they belong into the head. */
export type Rendered = { html: string; preloads: string[] }

const catalogues = { en, es }

/** Data comes before the render; whoever asks during it would ask again for every reader. */
const noQuery: Query = () => Promise.reject(new Error('a render asks for nothing'))

const none: Fragments = { sections: [], islands: {} }

/** A page as HTML: its islands one by one, then the page around them. */
export function renderPage(page: PageData, module: PageModule, visit: Visit, navigation: Navigation | null): Rendered {
  const preloads = new Set<string>()
  const take = (html: string) => takePreloads(html, preloads)
  const sections = page.data.sections.map((section, index) => take(renderSection(section, index, visit)))
  const islands: Record<string, string> = {}
  for (const [name, Part] of Object.entries(module.islands ?? {})) islands[name] = take(renderAlone(<Part page={page} />, visit))
  const html = take(renderFramed(<module.Page page={page} />, visit, navigation, { sections, islands }))
  return { html, preloads: [...preloads] }
}

/** One island without anything around it: an embedded player. */
export function renderIsland(name: string, part: ReactNode, visit: Visit): Rendered {
  const preloads = new Set<string>()
  const html = takePreloads(renderAlone(part, visit), preloads)
  return { html: `<div data-island="${name}">${html}</div>`, preloads: [...preloads] }
}

/** Anything else between header and footer: an error page. */
export function renderOther(children: ReactNode, visit: Visit, navigation: Navigation | null, sections: Section[] = []): Rendered {
  const preloads = new Set<string>()
  const fragments = { ...none, sections: sections.map((section, index) => takePreloads(renderSection(section, index, visit), preloads)) }
  const html = takePreloads(renderFramed(children, visit, navigation, fragments), preloads)
  return { html, preloads: [...preloads] }
}

function renderFramed(children: ReactNode, visit: Visit, navigation: Navigation | null, fragments: Fragments): string {
  const framed = (
    <FragmentsProvider value={fragments}>
      <Frame navigation={navigation}>{children}</Frame>
    </FragmentsProvider>
  )
  return renderAlone(framed, visit)
}

function renderAlone(children: ReactNode, visit: Visit): string {
  return renderToString(
    <Surroundings visit={visit} messages={catalogues[visit.language]} query={noQuery}>
      {children}
    </Surroundings>,
  )
}

/** A section's markup depends on its data and, of the visit, on these; content gives the same object while nothing changed. */
const rendered = new WeakMap<Section, Map<string, string>>()

function renderSection(section: Section, index: number, visit: Visit): string {
  const versions = rendered.get(section) ?? new Map<string, string>()
  rendered.set(section, versions)
  const name = `${index} ${visit.brand.key} ${visit.basePath} ${visit.language}`
  let html = versions.get(name)
  if (html === undefined) {
    html = renderAlone(<SectionView section={section} index={index} />, visit)
    versions.set(name, html)
  }
  return html
}

const preload = /^<link rel="preload" as="image"[^>]*>/
const hero = /<picture><source [^>]*><img src="\/images\/([^/"]+)\/[^>]*fetchPriority="high"/

/** React puts these before the markup that it met them in; of art in several shapes it knows nothing. */
function takePreloads(html: string, found: Set<string>): string {
  let rest = html
  for (let match = preload.exec(rest); match; match = preload.exec(rest)) {
    if (match[0].includes('fetchPriority="high"')) found.add(match[0])
    rest = rest.slice(match[0].length)
  }
  const id = hero.exec(rest)?.[1]
  if (id)
    for (const { media, srcSet, sizes } of heroSources(id))
      found.add(
        `<link rel="preload" as="image" media="${media}" imagesrcset="${escapeHtml(srcSet)}" imagesizes="${sizes}" fetchpriority="high">`,
      )
  return rest
}
