// The same names for the faults of either database.

export type Fault =
  | 'unique'
  | 'foreign-key'
  | 'check'
  | 'not-null'
  | 'busy'
  | 'full'
  | 'read-only'
  | 'unreachable'
  /** The file, or a page of it, is not what was written. */
  | 'damaged'
  /** The disk does not read or write. */
  | 'disk'

/** A fault that is found before the database finds it. */
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

/** Names the fault of a thrown database error; undefined for any other error. */
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

const ofSurroundings = new Set<Fault | undefined>(['busy', 'full', 'read-only', 'unreachable', 'damaged', 'disk'])

/** The database or its disk is at fault, not the request: the same request may succeed once an operator has acted. */
export const isFaultOfSurroundings = (error: unknown): boolean => ofSurroundings.has(faultOf(error))
