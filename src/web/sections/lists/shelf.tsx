import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { ListData } from '#contracts/graph/shapes.ts'
import { resize } from '#contracts/limits.ts'
import { Icon } from '../../ui/icon.tsx'
import { localHref } from '../../ui/local-href.ts'
import { useMessages } from '../../ui/messages.tsx'
import { throttle } from '../../ui/throttle.ts'
import { useVisit } from '../../ui/visit.tsx'
import { headingId, ListHeading } from './list-heading.tsx'
import { ListTiles, listKind } from './list-row.tsx'
import rows from './rows.module.css'
import css from './shelf.module.css'
import { arrows, pageWidth, wantsMore } from './shelf-scroll.ts'
import { useMoreItems } from './use-more-items.ts'

/** A row that scrolls sideways by itself; a script adds arrows, more items and a start over on resize [C2.7-03], [C4.4]. */
export function Shelf({ data, index }: { data: ListData; index: number }) {
  const { items, hasMore, failed, loadMore } = useMoreItems(data)
  const { row, shown, look, turn } = useRow(hasMore, loadMore)
  useAutoScroll(row, data)
  const messages = useMessages()
  const visit = useVisit()
  const kind = listKind(items)
  const name = data.listTitle ?? messages.thisList
  return (
    <section className={`${css.shelf} ${index > 1 ? css.later : ''}`} aria-labelledby={headingId(data, index)}>
      <ListHeading data={data} index={index} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing to operate, it notices that somebody comes near */}
      <div className={css.frame} onPointerEnter={loadPictures} onFocus={loadPictures}>
        <ul className={`${css.row} ${rows.row} ${rows[kind]}`} ref={row} onScroll={look} tabIndex={kind === 'person' ? 0 : undefined}>
          <ListTiles items={items} eager={index === 0 ? 2 : 0} />
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
        <button type="button" className={css.left} hidden={!shown.left} onClick={() => turn(-1)} aria-label={messages.previousTiles(name)}>
          <Icon name="left" />
        </button>
        <button type="button" className={css.right} hidden={!shown.right} onClick={() => turn(1)} aria-label={messages.nextTiles(name)}>
          <Icon name="right" />
        </button>
      </div>
    </section>
  )
}

/** [C4.4-04] Pictures wait until the shelf is near (the browser's own lazy loading) or somebody reaches for it. */
function loadPictures({ currentTarget }: { currentTarget: Element }): void {
  for (const picture of currentTarget.querySelectorAll<HTMLImageElement>('img[loading=lazy]')) picture.loading = 'eager'
}

function useRow(hasMore: boolean, loadMore: () => void) {
  const row = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState({ left: false, right: false })
  const look = useCallback(() => {
    if (!row.current) return
    const next = arrows(row.current, hasMore)
    setShown((before) => (before.left === next.left && before.right === next.right ? before : next))
    if (hasMore && wantsMore(row.current)) loadMore()
  }, [hasMore, loadMore])

  useEffect(look, [look])
  useEffect(() => {
    // A shelf wakes because somebody reached for it.
    const frame = row.current?.parentElement
    if (frame?.matches(':hover')) loadPictures({ currentTarget: frame })
  }, [])
  useEffect(() => {
    const gone = new AbortController()
    let width = window.innerWidth
    const startOver = () => {
      // A phone's address bar changes only the height.
      if (width === window.innerWidth) return
      width = window.innerWidth
      row.current?.scrollTo({ left: 0 })
      look()
    }
    window.addEventListener('resize', throttle(startOver, resize.throttleList, gone.signal), { signal: gone.signal })
    return () => gone.abort()
  }, [look])

  const turn = (direction: 1 | -1) => {
    const list = row.current
    const [first, second] = list?.children ?? []
    if (!list || !first) return
    const width = first.getBoundingClientRect().width
    const margin = second && second.getBoundingClientRect().left - first.getBoundingClientRect().right
    const { paddingLeft, paddingRight } = getComputedStyle(list)
    const visible = list.clientWidth - (Number.parseFloat(paddingLeft) || 0) - (Number.parseFloat(paddingRight) || 0)
    list.scrollBy({ left: direction * pageWidth(visible, width, margin) })
  }
  return { row, shown, look, turn }
}

/** [C3-33] Brings the item whose field `key` is `value` to the start, once: the episode that plays, the season that was asked for. */
function useAutoScroll(row: RefObject<HTMLUListElement | null>, { autoScroll, items }: ListData) {
  useEffect(() => {
    if (!autoScroll?.isEnabled || !autoScroll.key) return
    const { key, value } = autoScroll
    const index = items.findIndex(({ data }) => String((data as Record<string, unknown>)[key]) === value)
    const tile = row.current?.children[index]
    const first = row.current?.children[0]
    if (!tile || !first) return
    row.current?.scrollTo({ left: tile.getBoundingClientRect().left - first.getBoundingClientRect().left, behavior: 'instant' })
  }, [row, autoScroll, items])
}
