import type { ReactNode } from 'react'
import type { EndCardData, Item } from '#contracts/graph/shapes.ts'
import { Tile } from '../tiles/tile.tsx'
import { tileKey } from '../tiles/tile-key.ts'
import { useMessages } from '../ui/messages.tsx'
import css from './end-card.module.css'

type Props = { data: EndCardData; index: number; children?: ReactNode }

/** The end card of a video: one suggestion to watch next, `children` about it, and more suggestions if there is space. */
export function EndCard({ data, index, children }: Props) {
  const { watchNow } = useMessages()
  const name = `end-card-${index}`
  return (
    <section className={css.card} aria-labelledby={name}>
      <h2 id={name}>{data.listTitle ?? watchNow}</h2>
      <div className={`${css.next} ${kindOf(data.tile)}`}>
        <Tile item={data.tile} index={0} load="eager" />
      </div>
      {children}
      {data.items.length > 0 && (
        <ul>
          {data.items.map((item, number) => (
            <li key={tileKey(item)} className={kindOf(item)}>
              <Tile item={item} index={number + 1} load="eager" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const kindOf = ({ component }: Item) => (component === 'VideoTile' ? css.wide : css.poster)
