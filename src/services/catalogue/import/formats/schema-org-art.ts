// Converts the `image` of a schema.org element.
import type { Art } from '#contracts/catalogue.ts'
import type { Ratio } from '#contracts/limits.ts'
import { isThing, listOf } from './schema-org-things.ts'

const shapes: [Ratio, number][] = [
  ['16-9', 16 / 9],
  ['3-4', 3 / 4],
  ['1-1', 1],
]

/** Converts an image, which is one picture or a list of pictures. The first picture is the main one. Each picture with a size is used for the nearest aspect ratio. */
export function artOf(image: unknown): Art | undefined {
  const pictures = listOf(image).flatMap((one) => {
    const url = isThing(one) ? (one.url ?? one.contentUrl) : one
    if (typeof url !== 'string' || url === '' || url.length > 1000) return []
    return [{ url, ratio: isThing(one) ? nearest(Number(one.width) / Number(one.height)) : undefined }]
  })
  const main = pictures[0]?.url
  if (main === undefined) return undefined
  if (pictures.length === 1) return main
  const byRatio: Partial<Record<Ratio, string>> = {}
  for (const { url, ratio } of pictures) if (ratio) byRatio[ratio] ??= url
  return { main, ...byRatio }
}

function nearest(ratio: number): Ratio | undefined {
  if (!Number.isFinite(ratio) || ratio <= 0) return undefined
  const distance = (shape: number) => Math.abs(Math.log(ratio / shape))
  return shapes.toSorted((a, b) => distance(a[1]) - distance(b[1]))[0]![0]
}
