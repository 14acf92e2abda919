import type { Item, ListData } from '#contracts/graph/shapes.ts'
import type { TilePlace } from '../../tiles/tile-state.ts'

export type TileAt = { item: Item; list: ListData; place: TilePlace }

export type NavigationOptions = {
  /** True for links that filter the list below them: the scroll position does not change [C2.2-07]. */
  keepScroll: boolean
  /** The clicked tile. Its data is shown immediately, and its position becomes navigation state [C2.6-12]. */
  from: TileAt | null
  /** The clicked link. It receives the focus when the viewer goes back. */
  link: HTMLAnchorElement | null
}
