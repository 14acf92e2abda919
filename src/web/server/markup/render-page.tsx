import type { ReactNode } from 'react'
import type { PageData, Section } from '#contracts/graph/shapes.ts'
import type { PageModule } from '../../pages/page-data/page-module.ts'
import { FragmentsProvider } from '../../pages/parts/islands.tsx'
import { heroSources } from '../../sections/heroes/hero-picture.tsx'
import { AccountMenu } from '../../shell/account-menu.tsx'
import { hidesHeader } from '../../shell/bare-pages.ts'
import { Frame } from '../../shell/frame.tsx'
import type { Navigation } from '../../shell/menu/menu-links.ts'
import type { Visit } from '../../ui/visit.tsx'
import { escapeHtml } from './escape-html.ts'
import { renderSection } from './fragments.tsx'
import { continuationLink } from './list-continuation-link.ts'
import { renderRoot } from './render-root.tsx'

/** A rendered page: its markup, the image preloads for the head, and the sections' data as JSON. */
export type Rendered = { html: string; preloads: string[]; sections: string[] }

type Islands = Record<string, ReactNode>
type FrameProps = { visit: Visit; navigation: Navigation | null; isChildDirected?: boolean }

/** Renders each island of a page as a root of its own, then the page around the islands. */
export function renderPage(page: PageData, { Page, islands = {} }: PageModule, frame: FrameProps): Rendered {
  const parts: Islands = {}
  for (const [name, Part] of Object.entries(islands)) parts[name] = <Part page={page} />
  const { isCoppaCompliant: isChildDirected } = page.metadata
  return renderFramed(<Page page={page} />, { ...frame, isChildDirected }, page.data.sections, parts, continuationLink)
}

/** Renders content between header and footer. `below` adds markup below each section. */
export function renderFramed(
  children: ReactNode,
  frame: FrameProps,
  sections: readonly Section[] = [],
  parts: Islands = {},
  below: typeof continuationLink = () => '',
): Rendered {
  const { visit, navigation, isChildDirected = false } = frame
  const preloads = new Set<string>()
  const extract = (html: string) => extractPreloads(html, preloads)
  const fragments = sections.map((section, index) => renderSection(section, index, visit))
  const islands: Record<string, string> = {}
  for (const [name, part] of Object.entries(parts)) islands[name] = extract(renderRoot(part, visit))
  const account = renderRoot(<AccountMenu />, visit)
  const html = renderRoot(
    <FragmentsProvider value={{ sections: fragments.map(({ html }, index) => extract(html) + below(sections[index]!, visit)), islands }}>
      <Frame navigation={navigation} account={account} isChildDirected={isChildDirected}>
        {children}
      </Frame>
    </FragmentsProvider>,
    visit,
  )
  // Client-side navigation needs the account menu for the next page's header.
  const accountTemplate = hidesHeader(visit) || isChildDirected ? `<template data-account>${account}</template>` : ''
  return { html: extract(html) + accountTemplate, preloads: [...preloads], sections: fragments.map(({ data }) => data) }
}

/** Renders one island alone: the embedded player. */
export function renderIsland(name: string, part: ReactNode, visit: Visit): Rendered {
  const preloads = new Set<string>()
  const html = extractPreloads(renderRoot(part, visit), preloads)
  return { html: `<div data-island="${name}">${html}</div>`, preloads: [...preloads], sections: [] }
}

const preload = /^<link rel="preload" as="image"[^>]*>/
const hero = /<picture><source [^>]*><img src="\/images\/([^/"]+)\/[^>]*fetchPriority="high"/

/** Moves React's image preloads out of the markup. Adds preloads of art-directed hero pictures, because React does not create them. */
function extractPreloads(html: string, found: Set<string>): string {
  let rest = html
  for (let match = preload.exec(rest); match; match = preload.exec(rest)) {
    if (match[0].includes('fetchPriority="high"')) found.add(match[0])
    rest = rest.slice(match[0].length)
  }
  const id = found.size ? undefined : hero.exec(rest)?.[1]
  if (!id) return rest
  for (const { media, srcSet, sizes } of heroSources(id)) {
    const set = escapeHtml(srcSet)
    found.add(`<link rel="preload" as="image" media="${media}" imagesrcset="${set}" imagesizes="${sizes}" fetchpriority="high">`)
  }
  return rest
}
