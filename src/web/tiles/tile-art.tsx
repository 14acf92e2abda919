import type { CSSProperties, ReactNode } from 'react'
import type { ImageFieldsFragment } from '#contracts/graph/types.generated.ts'
import type { Ratio } from '#contracts/limits.ts'
import { useMessages } from '../ui/messages.tsx'
import { Picture } from '../ui/pictures/picture.tsx'
import { cardWidths, tileWidths } from '../ui/pictures/picture-source.ts'
import type { TileProps } from './placing.ts'
import css from './tile.module.css'

type Props = {
  image: ImageFieldsFragment | null
  ratio: Ratio
  load?: TileProps['load']
  /** The title is shown in place of a missing picture. */
  title: string
  badge?: string | null
  locked?: boolean
  children?: ReactNode
}

/**
 * A video tile is as wide as the window on a phone and a third as wide on a desktop. The specification's default fits the tiles of other
 * kinds.
 */
const wideSizes = '(min-width:1440px) 320px,(min-width:890px) 32vw,(min-width:535px) 46vw,88vw'

/** A tile's picture with its overlays: badge top left, lock bottom left, and `children`. */
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

/**
 * A badge, by default at the top left of a picture. The badges of the rules [C5-11]..[C5-13] are codes, which are translated. An editor's
 * badge is text.
 */
export function Badge({ code, className = css.badge }: { code: string; className?: string | undefined }) {
  const { badges } = useMessages()
  return <b className={className}>{badges[code as keyof typeof badges] ?? code}</b>
}

/**
 * Returns a hue derived from the title. Neighbouring tiles without pictures have different hues, and a title has the same hue everywhere.
 */
function hueOf(title: string): CSSProperties {
  let sum = 0
  for (const letter of title) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997
  return { '--turn': `${(sum % 12) * 30}` } as CSSProperties
}
