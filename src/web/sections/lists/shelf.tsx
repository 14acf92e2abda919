import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Item, ListData } from '#contracts/graph/shapes.ts'
import { resize } from '#contracts/limits.ts'
import { Icon } from '../../ui/icon.tsx'
import { localHref } from '../../ui/local-href.ts'
import { useMessages } from '../../ui/messages.tsx'
import { throttle } from '../../ui/timing/throttle.ts'
import { useVisit } from '../../ui/visit.tsx'
import { KeepPlace } from './keep-place.tsx'
import { headingId, ListHeading } from './list-heading.tsx'
import { ListTiles, listKind } from './list-row.tsx'
import rows from './rows.module.css'
import css from './shelf.module.css'
import { arrows, autoScrollIndex, pageWidth, wantsMore } from './shelf-scroll.ts'
import { useEnded } from './use-ended.ts'
import { useMoreItems } from './use-more-items.ts'

/** `replaced`: the items to show instead of those of the list. `action`: what the viewer can do with an item, over its tile. */
type Props = {
  data: ListData
  index: number
  replaced?: readonly Item[] | undefined
  action?: ((item: Item) => ReactNode) | undefined
}

/**
 * A row that scrolls sideways without a script. A script adds arrows, loads more items and scrolls back to the start on resize [C2.7-03],
 * [C4.4].
 */
export function Shelf({ data, index, replaced, action }: Props) {
  const { items: listed, hasMore, failed, loadMore } = useMoreItems(data)
  const items = replaced ?? listed
  const { row, shown, update, scrollPage } = useRow(hasMore, loadMore)
  useEffect(() => {
    // The pointer can have entered the shelf before it was hydrated, or before more items came: no `pointerenter` event follows.
    const frame = row.current?.parentElement
    if (items.length && frame?.matches(':hover')) loadPictures({ currentTarget: frame })
  }, [items, row])
  const start = autoScrollIndex(data)
  useAutoScroll(row, start)
  const messages = useMessages()
  const visit = useVisit()
  const kind = listKind(items)
  const name = data.listTitle ?? messages.thisList
  const hasEnded = useEnded(items)
  const count = items.filter((item) => !hasEnded(item)).length
  const section = (
    <section className={`${css.shelf} ${rows[kind]} ${index > 1 ? css.later : ''}`} aria-labelledby={headingId(data, index)}>
      <ListHeading data={data} index={index} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: not operable, it only loads pictures when the pointer or the focus enters */}
      <div className={css.frame} onPointerEnter={loadPictures} onFocus={loadPictures}>
        <ul
          className={`${css.row} ${rows.row} ${rows[kind]}`}
          ref={row}
          onScroll={update}
          tabIndex={kind === 'person' ? 0 : undefined}
          data-scrolls={start}
        >
          <ListTiles items={items} hasEnded={hasEnded} eager={index === 0 ? 2 : 0} start={start} action={action} />
          {failed && (
            <li className={css.all}>
              <button type="button" onClick={loadMore}>
                {messages.problem}
              </button>
            </li>
          )}
          {data.viewAllCta && (
            <li className={css.all}>
              <a href={localHref(visit, data.viewAllCta.destination)} aria-label={`${data.viewAllCta.text || messages.viewAll}: ${name}`}>
                {data.viewAllCta.text || messages.viewAll}
                <Icon name="right" />
              </a>
            </li>
          )}
        </ul>
        <button
          type="button"
          className={css.left}
          hidden={!shown.left}
          onClick={() => scrollPage(-1)}
          aria-label={messages.previousTiles(name)}
        >
          <Icon name="left" />
        </button>
        <button
          type="button"
          className={css.right}
          hidden={!shown.right}
          onClick={() => scrollPage(1)}
          aria-label={messages.nextTiles(name)}
        >
          <Icon name="right" />
        </button>
      </div>
    </section>
  )
  return (
    <KeepPlace list={row} count={count}>
      {(count > 0 || !items.length) && section}
    </KeepPlace>
  )
}

/**
 * [C4.4-04] Loads all pictures of a shelf as soon as the pointer or the focus enters the shelf. Until then, the browser loads the pictures
 * lazily.
 */
function loadPictures({ currentTarget }: { currentTarget: Element }): void {
  for (const picture of currentTarget.querySelectorAll<HTMLImageElement>('img[loading=lazy]')) picture.loading = 'eager'
}

function useRow(hasMore: boolean, loadMore: () => void) {
  const row = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState({ left: false, right: false })
  const update = useCallback(() => {
    if (!row.current) return
    const next = arrows(row.current, hasMore)
    setShown((before) => (before.left === next.left && before.right === next.right ? before : next))
    if (hasMore && wantsMore(row.current)) loadMore()
  }, [hasMore, loadMore])

  useEffect(update, [update])
  useEffect(() => {
    const controller = new AbortController()
    let width = window.innerWidth
    const startOver = () => {
      // A phone's address bar changes only the height.
      if (width === window.innerWidth) return
      width = window.innerWidth
      row.current?.scrollTo({ left: 0 })
      update()
    }
    window.addEventListener('resize', throttle(startOver, resize.throttleList, controller.signal), { signal: controller.signal })
    return () => controller.abort()
  }, [update])

  const scrollPage = (direction: 1 | -1) => {
    const list = row.current
    const [first, second] = list?.children ?? []
    if (!list || !first) return
    // A row that fits a wide window does not scroll.
    if (direction === 1 && hasMore && list.scrollWidth <= list.clientWidth) return loadMore()
    const width = first.getBoundingClientRect().width
    const margin = second && second.getBoundingClientRect().left - first.getBoundingClientRect().right
    const { paddingLeft, paddingRight } = getComputedStyle(list)
    const visible = list.clientWidth - (Number.parseFloat(paddingLeft) || 0) - (Number.parseFloat(paddingRight) || 0)
    list.scrollBy({ left: direction * pageWidth(visible, width, margin) })
  }
  return { row, shown, update, scrollPage }
}

/**
 * Scrolls the row to the item at `index` one time. Does nothing if the browser has already scrolled to the item, or if the viewer has
 * scrolled.
 */
function useAutoScroll(row: RefObject<HTMLUListElement | null>, index: number | undefined) {
  useEffect(() => {
    const list = row.current
    const tile = index !== undefined && list?.children[index]
    const first = list?.children[0]
    if (!tile || !first || list.scrollLeft > 0) return
    list.scrollTo({ left: tile.getBoundingClientRect().left - first.getBoundingClientRect().left, behavior: 'instant' })
  }, [row, index])
}
