import { useEffect, useRef } from 'react'
import type { ListData } from '#contracts/graph/shapes.ts'
import { useMessages } from '../../ui/messages.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import own from './grid.module.css'
import css from './list.module.css'
import { headingId, ListHeading } from './list-heading.tsx'
import { ListTiles, listKind } from './list-row.tsx'
import { MoreFailed } from './more-failed.tsx'
import rows from './rows.module.css'
import { useColumns } from './use-columns.ts'
import { useMoreItems } from './use-more-items.ts'

/** A grid that goes on when its end comes into view [C2.7-05], [C4.5-01]. */
export function Grid({ data, index }: { data: ListData; index: number }) {
  const { items, hasMore, failed, added, loadMore } = useMoreItems(data)
  const { loadingMore, moreLoaded } = useMessages()
  const end = useRef<HTMLDivElement>(null)

  const kind = listKind(items)
  const columns = useColumns(kind === 'person' || kind === 'band' ? 'feature' : kind)

  // Watched anew after each page: an end that is still in view after it grew must be seen again.
  const count = items.length
  useEffect(() => {
    if (!hasMore || !end.current || count === 0) return
    const watch = new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && loadMore(), { rootMargin: '200px' })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [hasMore, loadMore, count])

  return (
    <section className={css.list} aria-labelledby={headingId(data, index)}>
      <ListHeading data={data} index={index} />
      <ul className={`${rows.grid} ${rows[kind]}`}>
        <ListTiles items={items} eager={index < 3 ? 4 : 0} />
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
      {failed && <MoreFailed again={loadMore} />}
      <p className="visually-hidden" role="status">
        {added > 0 && moreLoaded(added)}
      </p>
    </section>
  )
}
