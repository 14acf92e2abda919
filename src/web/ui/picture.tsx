import type { ImageFieldsFragment } from '#contracts/graph/types.generated.ts'
import { image as imageLimits, type Ratio } from '#contracts/limits.ts'
import { imageSet, type WidthRange, widthsIn } from './picture-source.ts'

type Props = {
  image: ImageFieldsFragment | null
  ratio: Ratio
  widths?: WidthRange
  sizes?: string
  /** Empty beside words that say the same. */
  alt?: string
  /** `first`: the largest picture of the first view. `eager`: in the first view. Others wait until they are near. */
  load?: 'first' | 'eager' | 'lazy'
}

const every: WidthRange = {}

/** A picture that holds its place by ratio and colour until it comes. */
export function Picture({ image, ratio, widths = every, sizes = imageLimits.sizes, alt = '', load = 'lazy' }: Props) {
  if (!image) return null
  return (
    <img
      {...imageSet(image.id, ratio, widthsIn(widths))}
      sizes={sizes}
      alt={alt}
      style={image.color ? { background: image.color } : undefined}
      loading={load === 'lazy' ? 'lazy' : undefined}
      fetchPriority={load === 'first' ? 'high' : undefined}
    />
  )
}
