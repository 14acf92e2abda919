import type { Item, ListData } from '#contracts/graph/shapes.ts'
import type { TilePlace } from '../tiles/tile-state.ts'
import { loadChunk } from '../ui/load-chunk.ts'
import { leaveForServer, reportChunk } from './chunk-failure.ts'
import type { Destination } from './destination.ts'
import { loadMessages } from './load-messages.ts'
import { preloadedState } from './preloaded-state.ts'

export type TileAt = { item: Item; list: ListData; place: TilePlace }

export type Move = {
  /** A choice above a list: the list changes, the place does not [C2.2-07]. */
  keepScroll: boolean
  /** The tile that was clicked: what it holds is painted at once, where it stood is passed on [C2.6-12]. */
  from: TileAt | null
  /** To find it again on the way back. */
  link: HTMLAnchorElement | null
}

type SiteApp = typeof import('./site-app.tsx')

let app: SiteApp | undefined
async function loadApp(): Promise<SiteApp> {
  // It cannot run without: else they were asked for when it has come.
  loadMessages(preloadedState().visit.language).catch(() => {})
  app = await loadChunk(() => import('./site-app.tsx'))
  return app
}

/** On intent: the code and data of the page behind a link. */
export function prepareMove(to: Destination) {
  const ready = app ? Promise.resolve(app) : loadApp()
  ready.then(({ prepare }) => prepare(to)).catch(() => {})
}

/** Moves on without leaving the document; when the code for it does not come, by leaving it. */
export function moveTo(to: Destination, move: Move) {
  if (app) return app.go(to, move)
  const coming = loadApp()
  // Its code comes along with the app, not after.
  loadChunk(to.route.load).catch(() => {})
  coming.then(
    ({ go }) => go(to, move),
    (error) => {
      reportChunk(error)
      if (!leaveForServer(to.url.href)) location.assign(to.url.href)
    },
  )
}
