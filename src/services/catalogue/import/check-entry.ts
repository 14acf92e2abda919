// Validates the entries of an import and of the JSON:API.
import * as v from 'valibot'
import { type Entry, entry as entrySchema } from '#contracts/catalogue.ts'
import { withPlainProse } from './parsing/plain-prose.ts'

export type ValidEntry = { entry: Entry; json: string }
/** A valid entry, or the reason why an entry is invalid. `path`: the invalid field, for example `availability.0`. */
export type CheckResult = ValidEntry | { reason: string; path?: string }

const kinds = entrySchema.options.map((option) => option.entries.kind.literal)
const timeFields = ['airDate', 'available', 'expiration', 'premiereDate', 'postDate', 'start', 'stop', 'startTime', 'endTime'] as const

/** Validates a value against the catalogue's schema. Returns the entry with its defaults and as JSON. For an invalid value, returns the reason. */
export function checkEntry(value: unknown): CheckResult {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { reason: 'not an object' }
  const kind = (value as { kind?: unknown }).kind
  if (kind === undefined) return { reason: 'kind is missing' }
  if (typeof kind !== 'string' || !kinds.some((known) => known === kind)) {
    return { reason: `kind is ${brief(kind)}; it must be one of ${kinds.join(', ')}` }
  }
  const result = v.safeParse(entrySchema, value, { abortEarly: true })
  if (!result.success) return { reason: reasonOf(result.issues[0]) }
  const invalidTime = badTime(result.output)
  if (invalidTime) return invalidTime
  const entry = withPlainProse(withInstants(result.output))
  const json = JSON.stringify(entry)
  const path = findUnstorableText(json, entry)
  return path === undefined ? { entry, json } : { reason: `${path} contains a null character or half of a surrogate pair`, path }
}

/** Converts the times of a programme to epoch milliseconds, so that copies of a programme from different sources are equal. */
function withInstants(entry: Entry): Entry {
  if (entry.kind !== 'programme') return entry
  const { start, stop } = entry
  return { ...entry, start: instant(start), ...(stop === undefined ? {} : { stop: instant(stop) }) }
}

function instant(time: string | number): number {
  return typeof time === 'number' ? time : Date.parse(time.replace(' ', 'T'))
}

function reasonOf(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue) ?? 'entry'
  if (issue.received === 'undefined') return `${path} is missing`
  if (issue.type === 'max_length') return `${path} is longer than ${issue.requirement}`
  if (issue.type === 'min_length') return `${path} is empty`
  if (issue.type === 'iso_timestamp' || issue.type === 'iso_date')
    return `${path} is ${brief(issue.input)}; a time is ISO 8601 with a zone, or epoch milliseconds`
  if (/Invalid/.test(issue.message) && issue.expected) return `${path} is ${brief(issue.input)}; expected ${issue.expected}`
  return `${path}: ${issue.message}`
}

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** Returns the path of a text with a null character or an unpaired surrogate. Databases cannot store these texts. */
function findUnstorableText(json: string, entry: Entry): string | undefined {
  // JSON.stringify writes null characters and unpaired surrogates as `\u` escapes. Therefore JSON without `\u` contains neither of them.
  if (!json.includes('\\u')) return undefined
  return findIn(entry, '')
}

function findIn(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') {
    return value.includes('\u0000') || !value.isWellFormed() ? path : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = findIn(inner, path === '' ? key : `${path}.${key}`)
    if (found) return found
  }
  return undefined
}

function badTime(entry: Entry): { reason: string; path: string } | undefined {
  const fields = entry as unknown as Record<string, unknown>
  for (const field of timeFields) {
    if (field in fields && !isInstant(fields[field]))
      return { reason: `${field} is ${brief(fields[field])}, which is not a date`, path: field }
  }
  const windows = 'availability' in entry && entry.availability ? entry.availability : []
  const invalidTime = windows.findIndex((window) => !isInstant(window.start) || !isInstant(window.end))
  const path = `availability.${invalidTime}`
  return invalidTime === -1 ? undefined : { reason: `${path} has a start or end that is not a date`, path }
}

function isInstant(value: unknown): boolean {
  if (value === undefined) return true
  if (typeof value === 'number') return Math.abs(value) <= 8.64e15
  // Date.parse reads February 30 as March 2. A date is valid only if parsing does not change its day.
  const time = Date.parse(String(value).replace(' ', 'T'))
  if (Number.isNaN(time)) return false
  const [year, month, day] = String(value).slice(0, 10).split('-').map(Number)
  return new Date(Date.UTC(year!, month! - 1, day!)).getUTCDate() === day
}
