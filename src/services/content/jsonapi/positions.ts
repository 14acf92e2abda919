import { isStorable, type Position } from '../reading/list-spec.ts'

export const writePosition = (position: Position): string => Buffer.from(JSON.stringify(position)).toString('base64url')

/** Null when it is none: positions come back from strangers. */
export function readPosition(text: string): [number | string, string] | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Array.isArray(value) || value.length !== 2) return null
    const [key, id] = value as unknown[]
    const isKey = typeof key === 'number' || isWord(key)
    return isKey && isWord(id) ? [key as number | string, id as string] : null
  } catch {
    return null
  }
}

const isWord = (value: unknown) => typeof value === 'string' && value.length <= 200 && isStorable(value)
