// Common names for the error codes of both databases.

export type Fault =
  | 'unique'
  | 'foreign-key'
  | 'check'
  | 'not-null'
  | 'busy'
  | 'full'
  | 'read-only'
  | 'unreachable'
  /** The file, or a page of it, is corrupt. */
  | 'damaged'
  /** The disk fails to read or write. */
  | 'disk'

/** A fault that Daypart detects before the database does. */
export class DatabaseFault extends Error {
  override name = 'DatabaseFault'
  readonly fault: Fault
  constructor(fault: Fault, message: string) {
    super(message)
    this.fault = fault
  }
}

const sqlite = new Map<number, Fault>([
  [2067, 'unique'],
  [1555, 'unique'],
  [787, 'foreign-key'],
  [275, 'check'],
  [1299, 'not-null'],
  [5, 'busy'],
  [6, 'busy'],
  [15, 'busy'],
  [13, 'full'],
  [8, 'read-only'],
  [11, 'damaged'],
  [26, 'damaged'],
  [10, 'disk'],
  [14, 'disk'],
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
  ['53300', 'busy'],
  ['XX001', 'damaged'],
  ['XX002', 'damaged'],
  ['58030', 'disk'],
  ['ECONNREFUSED', 'unreachable'],
  ['ECONNRESET', 'unreachable'],
  ['ENOTFOUND', 'unreachable'],
  ['EPIPE', 'unreachable'],
  ['EHOSTUNREACH', 'unreachable'],
  ['EAI_AGAIN', 'unreachable'],
  ['ETIMEDOUT', 'unreachable'],
  ['57P01', 'unreachable'],
  ['57P02', 'unreachable'],
  ['57P03', 'unreachable'],
])

/** Returns the fault of a database error; undefined for other errors. */
export function faultOf(error: unknown): Fault | undefined {
  if (error instanceof DatabaseFault) return error.fault
  if (!(error instanceof Error)) return undefined
  const { code, errcode } = error as Error & { code?: string; errcode?: number }
  if (typeof errcode === 'number') return sqlite.get(errcode) ?? sqlite.get(errcode & 0xff)
  if (code && postgres.has(code)) return postgres.get(code)
  return /Connection terminated|connection has been discarded|timeout exceeded when trying to connect|not queryable/.test(error.message)
    ? 'unreachable'
    : undefined
}

const failures = new Set<Fault | undefined>(['busy', 'full', 'read-only', 'unreachable', 'damaged', 'disk'])

/** Returns whether the database or its disk failed. The same request may succeed later, after an operator has repaired the fault. */
export const isDatabaseFailure = (error: unknown): boolean => failures.has(faultOf(error))
