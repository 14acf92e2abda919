// The addresses of an entry's pictures, in the shapes and widths that were asked for.
import type { Art, Entry } from '#contracts/catalogue.ts'
import { imageWidths, ratios } from '#contracts/limits.ts'
import { imageId } from '../wording/arts.ts'

export type Derivative = { name: string; ratio: string; width: number }

/** `16-9.640,3-4.340`; null when one of them is none. At most as many as there are. */
export function parseDerivatives(text: string): Derivative[] | null {
  const names = [...new Set(text.split(','))]
  if (names.length > ratios.length * imageWidths.length) return null
  const found = names.map((name) => {
    const [ratio, width] = name.split('.')
    return ratios.some((known) => known === ratio) && imageWidths.some((known) => String(known) === width)
      ? { name, ratio: ratio!, width: Number(width) }
      : null
  })
  return found.some((one) => one === null) ? null : (found as Derivative[])
}

export type PictureAddresses = { pointer: string; id: string; derivatives: Record<string, string> }

/** Every picture of the entry, by where it stands in its resource. */
export function picturesOf(entry: Entry, derivatives: readonly Derivative[], publicUrl: string): PictureAddresses[] {
  return artsIn(entry, '/attributes').map(({ pointer, art }) => {
    const id = imageId(art)
    const addresses = derivatives.map(({ name, ratio, width }) => [name, `${publicUrl}/images/${id}/${ratio}/${width}`])
    return { pointer, id, derivatives: Object.fromEntries(addresses) }
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
