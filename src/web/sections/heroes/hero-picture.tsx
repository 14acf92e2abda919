import type { ImageFieldsFragment } from '#contracts/graph/types.generated.ts'
import { breakpoints } from '#contracts/limits.ts'
import { imageSet } from '../../ui/pictures/picture-source.ts'

/** Phones show the square art; wider screens show the wide art. */
const narrow = {
  media: `(max-width:${breakpoints.tablet - 1}px)`,
  ratio: '1-1',
  widths: [480, 640, 990],
  // Less than the real 100vw: a phone loads faster, and the picture is only a tenth less sharp.
  sizes: '88vw',
} as const
const wide = { media: `(min-width:${breakpoints.tablet}px)`, ratio: '16-9', widths: [990, 1400, 1920, 2400], sizes: '100vw' } as const

/** Returns the sources to preload for a hero. Each source is for one `<link rel=preload as=image media imagesrcset imagesizes>`. */
export function heroSources(imageId: string): { media: string; srcSet: string; sizes: string }[] {
  return [narrow, wide].map(({ media, ratio, widths, sizes }) => ({ media, srcSet: imageSet(imageId, ratio, widths).srcSet, sizes }))
}

/** Full-width key art, the largest picture of its page. */
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
