import type { ListData } from '#contracts/graph/shapes.ts'
import button from '../../ui/button.module.css'
import { useMessages } from '../../ui/messages.tsx'
import list from './list.module.css'
import { headingId, ListHeading } from './list-heading.tsx'
import { ListTiles, listKind } from './list-row.tsx'
import { MoreFailed } from './more-failed.tsx'
import css from './stack.module.css'
import { useMoreItems } from './use-more-items.ts'

/** A vertical list of tiles with a Load more button [C2.7-04]. */
export function Stack({ data, index }: { data: ListData; index: number }) {
  const { items, hasMore, loading, failed, added, loadMore } = useMoreItems(data)
  const messages = useMessages()
  return (
    <section className={list.list} aria-labelledby={headingId(data, index)}>
      <ListHeading data={data} index={index} />
      <ul className={listKind(items) === 'band' ? list.bands : css.stack}>
        <ListTiles items={items} eager={index === 0 ? 3 : 0} />
      </ul>
      {hasMore && (
        <div className={list.more}>
          <button type="button" className={button.quiet} onClick={loadMore} aria-disabled={loading}>
            {loading ? messages.loadingMore : messages.loadMore}
          </button>
        </div>
      )}
      {failed && <MoreFailed retry={loadMore} />}
      <p className="visually-hidden" role="status">
        {added > 0 && messages.moreLoaded(added)}
      </p>
    </section>
  )
}
