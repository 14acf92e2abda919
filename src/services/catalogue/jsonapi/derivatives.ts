// URLs of the pictures of an entry, in the requested ratios and widths.

import { imageId } from '#contracts/catalogue/pictures.ts'
import type { Art, Entry } from '#contracts/catalogue.ts'
import { imageWidths, ratios } from '#contracts/limits.ts'

export type Derivative = { name: string; ratio: string; width: number }

/** Parses a list of ratios and widths, such as `16-9.640,3-4.340`. Returns null if an element is invalid or the list is too long. */
export function parseDerivatives(text: string): Derivative[] | null {
  const names = [...new Set(text.split(','))]
  if (names.length > ratios.length * imageWidths.length) return null
  const parsed = names.map((name) => {
    const [ratio, width] = name.split('.')
    return ratios.some((known) => known === ratio) && imageWidths.some((known) => String(known) === width)
      ? { name, ratio: ratio!, width: Number(width) }
      : null
  })
  return parsed.some((one) => one === null) ? null : (parsed as Derivative[])
}

export type PictureUrls = { pointer: string; id: string; derivatives: Record<string, string> }

/** Returns the URLs of each picture of the entry, with a JSON pointer to the picture in the resource. */
export function picturesOf(entry: Entry, derivatives: readonly Derivative[], publicUrl: string): PictureUrls[] {
  return artsIn(entry, '/attributes').map(({ pointer, art }) => {
    const id = imageId(art)
    const urls = derivatives.map(({ name, ratio, width }) => [name, `${publicUrl}/images/${id}/${ratio}/${width}`])
    return { pointer, id, derivatives: Object.fromEntries(urls) }
  })
}

const artFields = new Set(['art', 'sponsorLogo', 'primary', 'compact'])

function artsIn(value: unknown, pointer: string): { pointer: string; art: Art }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    artFields.has(key) && isArt(inner) ? [{ pointer: `${pointer}/${key}`, art: inner }] : artsIn(inner, `${pointer}/${key}`),
  )
}

const isArt = (value: unknown): value is Art =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && 'main' in value && typeof value.main === 'string')
