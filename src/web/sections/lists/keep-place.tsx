import { Component, type ReactNode, type RefObject } from 'react'

type Props = { list: RefObject<HTMLElement | null>; count: number; children: ReactNode }
type Before = { tiles: Element[]; lefts: number[]; focused: number; start: number }

/**
 * Keeps the viewer's place when tiles leave a list: a focused tile gives the focus to the next tile, and a row that is scrolled stays at the same tiles.
 * `count`: the number of tiles.
 */
export class KeepPlace extends Component<Props> {
  override getSnapshotBeforeUpdate(last: Props): Before | null {
    const list = this.props.list.current
    if (!list || this.props.count >= last.count) return null
    const tiles = [...list.children]
    return {
      tiles,
      lefts: tiles.map((tile) => tile.getBoundingClientRect().left),
      focused: tiles.findIndex((tile) => tile.contains(document.activeElement)),
      start: list.getBoundingClientRect().left,
    }
  }

  override componentDidUpdate(_props: Props, _state: unknown, before: Before | null) {
    if (!before) return
    const { tiles, lefts, focused, start } = before
    const anchor = tiles.findIndex((tile, index) => tile.isConnected && lefts[index]! >= start)
    if (anchor >= 0)
      this.props.list.current?.scrollBy({ left: tiles[anchor]!.getBoundingClientRect().left - lefts[anchor]!, behavior: 'instant' })
    if (focused < 0 || tiles[focused]!.isConnected) return
    const next = tiles.slice(focused).find((tile) => tile.isConnected) ?? tiles.slice(0, focused).findLast((tile) => tile.isConnected)
    const target = next?.querySelector<HTMLElement>('a,button') ?? document.getElementById('main')
    target?.focus({ preventScroll: true })
  }

  override render() {
    return this.props.children
  }
}
