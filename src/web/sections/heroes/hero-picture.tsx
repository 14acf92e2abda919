import type { ImageFieldsFragment } from '#contracts/graph/types.generated.ts'
import { breakpoints } from '#contracts/limits.ts'
import { imageSet } from '../../ui/picture-source.ts'

/** A phone sees the square art, everything wider the wide art. */
const narrow = {
  media: `(max-width:${breakpoints.tablet - 1}px)`,
  ratio: '1-1',
  widths: [480, 640, 990],
  // A little less than it is: what a phone must not wait for may be a tenth softer.
  sizes: '88vw',
} as const
const wide = { media: `(min-width:${breakpoints.tablet}px)`, ratio: '16-9', widths: [990, 1400, 1920, 2400], sizes: '100vw' } as const

/** What to preload for a hero: `<link rel=preload as=image media imagesrcset imagesizes>` for each. */
export function heroSources(imageId: string): { media: string; srcSet: string; sizes: string }[] {
  return [narrow, wide].map(({ media, ratio, widths, sizes }) => ({ media, srcSet: imageSet(imageId, ratio, widths).srcSet, sizes }))
}

/** Key art from edge to edge, the largest picture of its page. */
export function HeroPicture({ image, first }: { image: ImageFieldsFragment; first: boolean }) {
  const [square] = heroSources(image.id)
  return (
    <picture>
      <source {...square} />
      <img
        {...imageSet(image.id, wide.ratio, wide.widths)}
        sizes={wide.sizes}
        alt={image.alt ?? ''}
        style={image.color ? { background: image.color } : undefined}
        fetchPriority={first ? 'high' : undefined}
        loading={first ? undefined : 'lazy'}
      />
    </picture>
  )
}
