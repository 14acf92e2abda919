// Reads values of JSON-LD. In JSON-LD, a list may replace a value, and an object with a name may replace a string.
import { cleanLine } from '../parsing/clean-text.ts'

export type Thing = Record<string, unknown>

export function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

export function thingsOf(value: unknown): Thing[] {
  return listOf(value).filter(isThing)
}

/** Returns the first type of an element without the URL of schema.org: `Movie` for `["Movie", "Product"]` and for `https://schema.org/Movie`. */
export function typeOf(thing: Thing): string | undefined {
  const type = listOf(thing['@type']).find((one) => typeof one === 'string') as string | undefined
  return type?.replace(/^https?:\/\/(www\.)?schema\.org\//, '').slice(0, 60)
}

/** Returns the first value as one line of text. */
export function textOf(value: unknown): string | undefined {
  const first = listOf(value)[0]
  if (typeof first === 'number') return String(first)
  if (isThing(first)) return textOf(first.name ?? first['@value'])
  return typeof first === 'string' ? cleanLine(first) || undefined : undefined
}

export function textsOf(value: unknown): string[] {
  return listOf(value).flatMap((one) => textOf(one) ?? [])
}

/** Returns the value as a number if it is a whole number from 0 to 1,000,000, else undefined. */
export function countOf(value: unknown): number | undefined {
  const number = typeof value === 'number' ? value : Number.parseInt(textOf(value) ?? '', 10)
  return Number.isInteger(number) && number >= 0 && number <= 1_000_000 ? number : undefined
}

/** Returns an ISO 8601 duration in whole seconds, or undefined for an invalid duration. */
export function secondsOf(value: unknown): number | undefined {
  const text = textOf(value)
  if (!text) return undefined
  try {
    const seconds = Math.round(Temporal.Duration.from(text).total({ unit: 'seconds', relativeTo: '2020-01-01' }))
    return seconds >= 0 && seconds <= 1_000_000 ? seconds : undefined
  } catch {
    return undefined
  }
}

/** Returns an ISO 8601 date or UTC time, or undefined for an invalid value. A time without a zone is read as UTC. `+0100` is a valid offset. */
export function timeOf(value: unknown): string | undefined {
  const text = textOf(value)
  if (!text) return undefined
  const match = /^(\d{4}(?:-\d{2}(?:-\d{2})?)?)(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text)
  if (!match) return undefined
  const [, date, minutes, seconds, zone] = match
  const day = date!.padEnd(10, '-01')
  const time = Date.parse(minutes ? `${day}T${minutes}${seconds ?? ':00'}${(zone ?? 'Z').replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}` : day)
  if (Number.isNaN(time)) return undefined
  return minutes ? new Date(time).toISOString() : new Date(time).toISOString().slice(0, 10)
}
