import { useEffect, useRef } from 'react'
import type { ListData } from '#contracts/graph/shapes.ts'
import { useMessages } from '../../ui/messages.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import own from './grid.module.css'
import { KeepPlace } from './keep-place.tsx'
import css from './list.module.css'
import { headingId, ListHeading } from './list-heading.tsx'
import { ListTiles, listKind } from './list-row.tsx'
import { MoreFailed } from './more-failed.tsx'
import rows from './rows.module.css'
import { autoScrollIndex } from './shelf-scroll.ts'
import { useColumns } from './use-columns.ts'
import { useEnded } from './use-ended.ts'
import { useMoreItems } from './use-more-items.ts'

/** The id of the tile to scroll to. Links to a season's page end with `#playing`. */
const playingId = 'playing'

/** A grid that loads more items when its end comes into view [C2.7-05], [C4.5-01]. */
export function Grid({ data, index }: { data: ListData; index: number }) {
  const { items, hasMore, failed, added, loadMore } = useMoreItems(data)
  const { loadingMore, moreLoaded } = useMessages()
  const end = useRef<HTMLDivElement>(null)
  const tiles = useRef<HTMLUListElement>(null)
  const hasEnded = useEnded(items)

  const kind = listKind(items)
  const columns = useColumns(kind === 'person' || kind === 'band' ? 'feature' : kind)

  // Each page of items creates a new observer. A new observer reports the end of the list again if the end is still in view.
  const count = items.length
  useEffect(() => {
    if (!hasMore || !end.current || count === 0) return
    const watch = new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && loadMore(), { rootMargin: '200px' })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [hasMore, loadMore, count])

  useEffect(() => {
    // On a document load the browser scrolls to the fragment itself.
    if (location.hash === `#${playingId}` && scrollY === 0) document.getElementById(playingId)?.scrollIntoView({ behavior: 'instant' })
  }, [])

  const left = items.filter((item) => !hasEnded(item)).length
  const section = (
    <section className={css.list} aria-labelledby={headingId(data, index)}>
      <ListHeading data={data} index={index} />
      <ul className={`${rows.grid} ${rows[kind]}`} ref={tiles}>
        <ListTiles items={items} hasEnded={hasEnded} eager={index < 3 ? 4 : 0} start={autoScrollIndex(data)} startId={playingId} />
      </ul>
      {hasMore && (
        <div className={own.coming} ref={end}>
          <ul className={`${rows.grid} ${rows[kind]}`} aria-hidden="true">
            {Array.from({ length: columns }, (_, place) => place).map((place) => (
              <li key={place}>
                <i data-kind={kind} />
              </li>
            ))}
          </ul>
          <span>
            <Spinner label={loadingMore} />
          </span>
        </div>
      )}
      {failed && <MoreFailed retry={loadMore} />}
      <p className="visually-hidden" role="status">
        {added > 0 && moreLoaded(added)}
      </p>
    </section>
  )
  return (
    <KeepPlace list={tiles} count={left}>
      {left > 0 || items.length === 0 ? section : null}
    </KeepPlace>
  )
}
