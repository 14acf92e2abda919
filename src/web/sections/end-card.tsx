import type { EndCardData } from '#contracts/graph/shapes.ts'
import { Tile } from '../tiles/tile.tsx'
import { tileKey } from '../tiles/tile-key.ts'
import { useMessages } from '../ui/messages.tsx'
import css from './end-card.module.css'

/** What to watch after this, over its last picture: one thing, and what else there is room for. */
export function EndCard({ data, index }: { data: EndCardData; index: number }) {
  const { watchNow } = useMessages()
  const name = `end-card-${index}`
  return (
    <section className={css.over} aria-labelledby={name}>
      <h2 id={name}>{data.listTitle ?? watchNow}</h2>
      <ul>
        {[data.tile, ...data.items].map((item, number) => (
          <li key={tileKey(item)} className={item.component === 'VideoTile' ? css.wide : css.poster}>
            <Tile item={item} index={number} load="eager" />
          </li>
        ))}
      </ul>
    </section>
  )
}
