import { image as imageLimits, imageWidths, type Ratio } from '#contracts/limits.ts'

export type WidthRange = { min?: number; max?: number }

/** A tile needs a picture width of at least 340 px. */
export const tileWidths: WidthRange = { min: 340, max: imageLimits.defaultMax }
export const cardWidths: WidthRange = { min: 340, max: imageLimits.cardMax }

const heightOf = { '16-9': 9 / 16, '3-4': 4 / 3, '1-1': 1 } as const satisfies Record<Ratio, number>

/** Returns the path of a picture in the media service. */
export function imagePath(id: string, ratio: Ratio, width: number): string {
  return `/images/${id}/${ratio}/${width}`
}

/** Returns the specification's widths within a range in px, in ascending order [C9-21]. */
export function widthsIn({ min = 0, max = imageLimits.defaultMax }: WidthRange): number[] {
  return imageWidths.filter((width) => width >= min && width <= max).reverse()
}

/** Returns the attributes of an `<img>` or of its preload. */
export function imageSet(id: string, ratio: Ratio, widths: readonly number[]) {
  const shown = widths[Math.min(1, widths.length - 1)] ?? imageLimits.defaultMax
  return {
    src: imagePath(id, ratio, shown),
    srcSet: widths.map((width) => `${imagePath(id, ratio, width)} ${width}w`).join(','),
    width: shown,
    height: Math.round(shown * heightOf[ratio]),
  }
}
