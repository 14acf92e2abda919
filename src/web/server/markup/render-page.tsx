import type { ReactNode } from 'react'
import type { PageData, Section } from '#contracts/graph/shapes.ts'
import { FragmentsProvider } from '../../pages/islands.tsx'
import type { PageModule } from '../../pages/page.ts'
import { heroSources } from '../../sections/heroes/hero-picture.tsx'
import { AccountMenu } from '../../shell/account-menu.tsx'
import { hidesHeader } from '../../shell/bare-pages.ts'
import { Frame } from '../../shell/frame.tsx'
import type { Navigation } from '../../shell/header.tsx'
import type { Visit } from '../../ui/visit.tsx'
import { furtherLink } from '../further-link.ts'
import { escapeHtml } from './escape-html.ts'
import { renderSection } from './fragments.tsx'
import { renderAlone } from './render-alone.tsx'

/** Markup; the pictures it wants first, which belong into the head; and the sections' data as JSON. */
export type Rendered = { html: string; preloads: string[]; sections: string[] }

type Islands = Record<string, ReactNode>
type Surrounding = { visit: Visit; navigation: Navigation | null }

/** A page as HTML: its islands one by one, then the page around them. */
export function renderPage(page: PageData, { Page, islands = {} }: PageModule, around: Surrounding): Rendered {
  const parts: Islands = {}
  for (const [name, Part] of Object.entries(islands)) parts[name] = <Part page={page} />
  return renderFramed(<Page page={page} />, around, page.data.sections, parts, furtherLink)
}

/** Anything between header and footer. */
export function renderFramed(
  children: ReactNode,
  around: Surrounding,
  sections: readonly Section[] = [],
  parts: Islands = {},
  below: typeof furtherLink = () => '',
): Rendered {
  const { visit, navigation } = around
  const preloads = new Set<string>()
  const take = (html: string) => takePreloads(html, preloads)
  const fragments = sections.map((section, index) => renderSection(section, index, visit))
  const islands: Record<string, string> = {}
  for (const [name, part] of Object.entries(parts)) islands[name] = take(renderAlone(part, visit))
  const account = renderAlone(<AccountMenu />, visit)
  const html = renderAlone(
    <FragmentsProvider value={{ sections: fragments.map(({ html }, index) => take(html) + below(sections[index]!, visit)), islands }}>
      <Frame navigation={navigation} account={account}>
        {children}
      </Frame>
    </FragmentsProvider>,
    visit,
  )
  // For the header of the page that this one leads to.
  const kept = hidesHeader(visit) ? `<template data-account>${account}</template>` : ''
  return { html: take(html) + kept, preloads: [...preloads], sections: fragments.map(({ data }) => data) }
}

/** One island without anything around it: an embedded player. */
export function renderIsland(name: string, part: ReactNode, visit: Visit): Rendered {
  const preloads = new Set<string>()
  const html = takePreloads(renderAlone(part, visit), preloads)
  return { html: `<div data-island="${name}">${html}</div>`, preloads: [...preloads], sections: [] }
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
  const id = found.size ? undefined : hero.exec(rest)?.[1]
  if (!id) return rest
  for (const { media, srcSet, sizes } of heroSources(id)) {
    const set = escapeHtml(srcSet)
    found.add(`<link rel="preload" as="image" media="${media}" imagesrcset="${set}" imagesizes="${sizes}" fetchpriority="high">`)
  }
  return rest
}
