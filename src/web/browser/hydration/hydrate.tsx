import type { ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import type { PreloadedState } from '../../pages/page-data/preloaded.ts'
import { SiteProviders } from '../../pages/parts/site-providers.tsx'
import { pageRoutes } from '../../routes.ts'
import { prepareSection } from '../../sections/load-section.ts'
import { SectionView } from '../../sections/section.tsx'
import { loadChunk } from '../../ui/load-chunk.ts'
import { platform } from '../document/platform.ts'
import { query } from '../loading/graph.ts'
import { loadMessages } from '../loading/load-messages.ts'
import { messageOf, report, reportPart } from '../report-error.ts'

const roots = new Set<Root>()

/** Hydrates one island: React attaches to the server's markup. */
export async function hydrateIsland(island: HTMLElement, state: PreloadedState, signal: AbortSignal): Promise<void> {
  const [messages, children] = await Promise.all([loadMessages(state.visit.language), contentOf(island, state)])
  if (signal.aborted || !children) return
  const visit = { ...state.visit, platform: platform() }
  // React reports an error when an island is removed while it hydrates. That error is ignored.
  const onError = (error: unknown) => signal.aborted || report({ type: 'Component', message: messageOf(error), fatal: false })
  const root = hydrateRoot(
    island,
    <SiteProviders visit={visit} messages={messages} query={query} report={reportPart}>
      {children}
    </SiteProviders>,
    { onUncaughtError: onError, onRecoverableError: onError },
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

/** Unmounts all islands. Called after a client-rendered page has replaced the server's page. */
export function unmountIslands() {
  for (const root of roots) root.unmount()
  roots.clear()
}
