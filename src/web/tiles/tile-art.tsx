import type { CSSProperties, ReactNode } from 'react'
import type { ImageFieldsFragment } from '#contracts/graph/types.generated.ts'
import type { Ratio } from '#contracts/limits.ts'
import { useMessages } from '../ui/messages.tsx'
import { Picture } from '../ui/picture.tsx'
import { cardWidths, tileWidths } from '../ui/picture-source.ts'
import type { Placing } from './placing.ts'
import css from './tile.module.css'

type Props = {
  image: ImageFieldsFragment | null
  ratio: Ratio
  load?: Placing['load']
  /** Lettered over the empty place when there is no picture. */
  title: string
  badge?: string | null
  locked?: boolean
  children?: ReactNode
}

/** A video tile is as wide as the window on a phone and a third of it on a desk; the specification's default fits the others. */
const wideSizes = '(min-width:1440px) 320px,(min-width:890px) 32vw,(min-width:535px) 46vw,88vw'

/** The picture of a tile with what lies over it, each in its one place: badge top left, lock bottom left, the rest as given. */
export function TileArt({ image, ratio, load, title, badge, locked, children }: Props) {
  const { locked: lockedWord } = useMessages()
  const poster = ratio === '3-4'
  return (
    <span className={poster ? css.poster : ratio === '1-1' ? css.square : css.wide}>
      {image ? (
        <Picture image={image} ratio={ratio} load={load} widths={poster ? cardWidths : tileWidths} sizes={poster ? undefined : wideSizes} />
      ) : (
        <span className={css.lettered} aria-hidden="true" style={hueOf(title)}>
          {title}
        </span>
      )}
      {badge && <Badge code={badge} />}
      {locked && <i className={css.lock} role="img" aria-label={lockedWord} />}
      {children}
    </span>
  )
}

/** [C5-11]..[C5-13] come as codes, an editor's badge as words. */
function Badge({ code }: { code: string }) {
  const { badges } = useMessages()
  return <b className={css.badge}>{badges[code as keyof typeof badges] ?? code}</b>
}

/** Neighbours without pictures differ, and the same title looks the same everywhere. */
function hueOf(title: string): CSSProperties {
  let sum = 0
  for (const letter of title) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997
  return { '--turn': `${(sum % 12) * 30}` } as CSSProperties
}
