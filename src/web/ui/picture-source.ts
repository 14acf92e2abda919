import { image as imageLimits, imageWidths, type Ratio } from '#contracts/limits.ts'

export type WidthRange = { min?: number; max?: number }

/** No tile is narrower than the second of the specification's widths. */
export const tileWidths: WidthRange = { min: 340, max: imageLimits.defaultMax }
export const cardWidths: WidthRange = { min: 340, max: imageLimits.cardMax }

const heightOf = { '16-9': 9 / 16, '3-4': 4 / 3, '1-1': 1 } as const satisfies Record<Ratio, number>

/** Where the media room serves a picture. */
export function imagePath(id: string, ratio: Ratio, width: number): string {
  return `/images/${id}/${ratio}/${width}`
}

/** The widths of the specification that lie in a range, narrow ones first [C9-21]. */
export function widthsIn({ min = 0, max = imageLimits.defaultMax }: WidthRange): number[] {
  return imageWidths.filter((width) => width >= min && width <= max).reverse()
}

/** What an `<img>` or a preload of it needs. */
export function imageSet(id: string, ratio: Ratio, widths: readonly number[]) {
  const shown = widths[Math.min(1, widths.length - 1)] ?? imageLimits.defaultMax
  return {
    src: imagePath(id, ratio, shown),
    srcSet: widths.map((width) => `${imagePath(id, ratio, width)} ${width}w`).join(','),
    width: shown,
    height: Math.round(shown * heightOf[ratio]),
  }
}
