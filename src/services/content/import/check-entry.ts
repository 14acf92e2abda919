// Is this an entry of a catalogue? And if not, why, in words that name the field.
import * as v from 'valibot'
import { type Entry, entry as entrySchema } from '#contracts/catalogue.ts'
import { withPlainProse } from './plain-prose.ts'

export type Good = { entry: Entry; json: string }
/** `path` is the field it is about, its members apart by dots. */
export type Checked = Good | { reason: string; path?: string }

const kinds = entrySchema.options.map((option) => option.entries.kind.literal)
const timeFields = ['airDate', 'available', 'expiration', 'premiereDate', 'postDate', 'start', 'stop'] as const

export function checkEntry(value: unknown): Checked {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { reason: 'not an object' }
  const kind = (value as { kind?: unknown }).kind
  if (kind === undefined) return { reason: 'kind is missing' }
  if (typeof kind !== 'string' || !kinds.some((known) => known === kind)) {
    return { reason: `kind is ${brief(kind)}; it must be one of ${kinds.join(', ')}` }
  }
  const result = v.safeParse(entrySchema, value, { abortEarly: true })
  if (!result.success) return { reason: sentence(result.issues[0]) }
  const wrong = badTime(result.output)
  if (wrong) return wrong
  const entry = withPlainProse(withInstants(result.output))
  const json = JSON.stringify(entry)
  const path = unstorable(json, entry)
  return path === undefined ? { entry, json } : { reason: `${path} contains a zero character or half a character`, path }
}

/** A programme is at an instant, however that was written: the same guide from two sources is the same. */
function withInstants(entry: Entry): Entry {
  if (entry.kind !== 'programme') return entry
  const { start, stop } = entry
  return { ...entry, start: instant(start), ...(stop === undefined ? {} : { stop: instant(stop) }) }
}

function instant(time: string | number): number {
  return typeof time === 'number' ? time : Date.parse(time.replace(' ', 'T'))
}

function sentence(issue: v.BaseIssue<unknown>): string {
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
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** A database's text holds neither a zero character nor half a surrogate pair. */
function unstorable(json: string, entry: Entry): string | undefined {
  if (!json.includes('\\u')) return undefined
  return findText(entry, '')
}

function findText(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') {
    return value.includes('\u0000') || !value.isWellFormed() ? path : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = findText(inner, path === '' ? key : `${path}.${key}`)
    if (found) return found
  }
  return undefined
}

function badTime(entry: Entry): { reason: string; path: string } | undefined {
  const fields = entry as unknown as Record<string, unknown>
  for (const field of timeFields) {
    if (field in fields && !isInstant(fields[field]))
      return { reason: `${field} is ${brief(fields[field])}, which is no date`, path: field }
  }
  const windows = 'availability' in entry && entry.availability ? entry.availability : []
  const wrong = windows.findIndex((window) => !isInstant(window.start) || !isInstant(window.end))
  const path = `availability.${wrong}`
  return wrong === -1 ? undefined : { reason: `${path} has a start or end that is no date`, path }
}

function isInstant(value: unknown): boolean {
  if (value === undefined) return true
  if (typeof value === 'number') return Math.abs(value) <= 8.64e15
  // Date.parse rolls February 30 over to March; a real date says its own day.
  const time = Date.parse(String(value).replace(' ', 'T'))
  if (Number.isNaN(time)) return false
  const [year, month, day] = String(value).slice(0, 10).split('-').map(Number)
  return new Date(Date.UTC(year!, month! - 1, day!)).getUTCDate() === day
}
