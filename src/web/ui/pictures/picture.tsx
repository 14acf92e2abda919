import type { ImageFieldsFragment } from '#contracts/graph/types.generated.ts'
import { image as imageLimits, type Ratio } from '#contracts/limits.ts'
import { imageSet, type WidthRange, widthsIn } from './picture-source.ts'

type Props = {
  image: ImageFieldsFragment | null
  ratio: Ratio
  widths?: WidthRange
  sizes?: string
  /** Empty if the text beside the picture has the same content. */
  alt?: string
  /** `first`: the largest picture of the first view. `eager`: in the first view. `lazy`: loads when it is near the viewport. */
  load?: 'first' | 'eager' | 'lazy'
}

const allWidths: WidthRange = {}

/** A picture. Its ratio and colour reserve its space until the image has loaded. */
export function Picture({ image, ratio, widths = allWidths, sizes = imageLimits.sizes, alt = '', load = 'lazy' }: Props) {
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
