// The same names for what goes wrong in either database.

export type Fault = 'unique' | 'foreign-key' | 'check' | 'not-null' | 'busy' | 'full' | 'read-only' | 'unreachable'

const sqlite = new Map<number, Fault>([
  [2067, 'unique'],
  [1555, 'unique'],
  [787, 'foreign-key'],
  [275, 'check'],
  [1299, 'not-null'],
  [5, 'busy'],
  [6, 'busy'],
  [13, 'full'],
  [8, 'read-only'],
])

const postgres = new Map<string, Fault>([
  ['23505', 'unique'],
  ['23503', 'foreign-key'],
  ['23514', 'check'],
  ['23502', 'not-null'],
  ['55P03', 'busy'],
  ['40P01', 'busy'],
  ['57014', 'busy'],
  ['53100', 'full'],
  ['25006', 'read-only'],
  ['ECONNREFUSED', 'unreachable'],
  ['ECONNRESET', 'unreachable'],
  ['ENOTFOUND', 'unreachable'],
  ['ETIMEDOUT', 'unreachable'],
  ['57P01', 'unreachable'],
  ['57P02', 'unreachable'],
  ['57P03', 'unreachable'],
])

/** What a thrown database error means; undefined for any other error. */
export function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, errcode } = error as Error & { code?: string; errcode?: number }
  if (typeof errcode === 'number') return sqlite.get(errcode) ?? sqlite.get(errcode & 0xff)
  if (code && postgres.has(code)) return postgres.get(code)
  return /Connection terminated|timeout exceeded when trying to connect/.test(error.message) ? 'unreachable' : undefined
}
