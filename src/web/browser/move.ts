import type { Item } from '#contracts/graph/shapes.ts'
import { loadChunk } from '../ui/load-chunk.ts'
import { leaveForServer, reportChunk } from './chunk-failure.ts'
import type { Destination } from './destination.ts'

export type Move = {
  /** For history.state [C2.6-12]. */
  state: object | null
  /** The tile that was clicked: what it holds is painted at once. */
  item: Item | null
  /** The link, to find it again on the way back. */
  clicked: string | null
}

type SiteApp = typeof import('./site-app.tsx')

let app: SiteApp | undefined
const loadApp = () => loadChunk(() => import('./site-app.tsx')).then((loaded) => (app = loaded))

/** On intent: the code and data of the page behind a link. */
export function prepareMove(to: Destination) {
  const ready = app ? Promise.resolve(app) : loadApp()
  ready.then(({ prepare }) => prepare(to)).catch(() => {})
}

/** Moves on without leaving the document; when the code for it does not come, by leaving it. */
export function moveTo(to: Destination, move: Move) {
  if (app) return app.go(to, move)
  loadApp().then(
    ({ go }) => go(to, move),
    (error) => {
      reportChunk(error)
      if (!leaveForServer(to.url.href)) location.assign(to.url.href)
    },
  )
}
