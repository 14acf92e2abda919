import { isStorable, type Position } from '#contracts/catalogue/list-spec.ts'

/** The ids of the resources on a page of a collection. `next` is the value of page[after] for the next page, or null on the last page. */
export type CollectionPage = { ids: string[]; next: string | null }

export const formatPosition = (position: Position): string => Buffer.from(JSON.stringify(position)).toString('base64url')

/** Returns the position in a value of page[after], or null if the value is invalid. Clients may send any text. */
export function parsePosition(text: string): [number | string, string] | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Array.isArray(value) || value.length !== 2) return null
    const [key, id] = value as unknown[]
    const isKey = typeof key === 'number' || isShortText(key)
    return isKey && isShortText(id) ? [key as number | string, id as string] : null
  } catch {
    return null
  }
}

const isShortText = (value: unknown) => typeof value === 'string' && value.length <= 200 && isStorable(value)
