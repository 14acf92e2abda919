import type { EndCardData } from '#contracts/graph/shapes.ts'
import { Tile } from '../tiles/tile.tsx'
import { tileKey } from '../tiles/tile-key.ts'
import { useMessages } from '../ui/messages.tsx'
import css from './end-card.module.css'
import list from './list.module.css'
import rows from './rows.module.css'

/** What to watch after this: one thing, and what else there is. */
export function EndCard({ data, index }: { data: EndCardData; index: number }) {
  const { watchNow } = useMessages()
  const name = `end-card-${index}`
  return (
    <section className={list.list} aria-labelledby={name}>
      <header className={list.heading}>
        <h2 id={name}>{data.listTitle ?? watchNow}</h2>
      </header>
      <div className={css.card}>
        <div className={css.next}>
          <Tile item={data.tile} index={0} load="eager" />
        </div>
        {data.items.length > 0 && (
          <ul className={`${rows.grid} ${css.others}`}>
            {data.items.map((item, number) => (
              <li key={tileKey(item)}>
                <Tile item={item} index={number + 1} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
