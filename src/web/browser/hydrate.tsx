import type { ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import type { PreloadedState } from '../pages/preloaded.ts'
import { Surroundings } from '../pages/surroundings.tsx'
import { pageRoutes } from '../routes.ts'
import { prepareSection } from '../sections/load-section.ts'
import { SectionView } from '../sections/section.tsx'
import { loadChunk } from '../ui/load-chunk.ts'
import { query } from './graph.ts'
import { loadMessages } from './load-messages.ts'
import { platform } from './platform.ts'
import { messageOf, report, reportPart } from './report.ts'

const roots = new Set<Root>()

/** React takes over one island: its markup stays as it is, its behaviour begins. */
export async function hydrateIsland(island: HTMLElement, state: PreloadedState, signal: AbortSignal): Promise<void> {
  const [messages, children] = await Promise.all([loadMessages(state.visit.language), contentOf(island, state)])
  if (signal.aborted || !children) return
  const visit = { ...state.visit, platform: platform() }
  // What is left before React was done with it is ended half-way, which React calls an error; nobody sees it any more.
  const failed = (error: unknown) => signal.aborted || report({ type: 'Component', message: messageOf(error), fatal: false })
  const root = hydrateRoot(
    island,
    <Surroundings visit={visit} messages={messages} query={query} report={reportPart}>
      {children}
    </Surroundings>,
    { onUncaughtError: failed, onRecoverableError: failed },
  )
  roots.add(root)
}

async function contentOf(island: HTMLElement, { page, route, sections }: PreloadedState): Promise<ReactNode> {
  const { section: index, island: name } = island.dataset
  if (index !== undefined) {
    const section = sections[Number(index)]
    if (!section) return null
    await loadChunk(() => prepareSection(section))
    return <SectionView section={section} index={Number(index)} />
  }
  if (!page) return null
  const module = await loadChunk(() => pageRoutes.find((known) => known.name === route)!.load())
  const Part = module.islands?.[name!]
  return Part ? <Part page={page} /> : null
}

/** Before the browser draws pages itself. */
export function dropIslands() {
  for (const root of roots) root.unmount()
  roots.clear()
}
