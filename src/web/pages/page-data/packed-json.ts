// Packs page data into fewer bytes. A list of objects with equal keys becomes a table. A table contains the keys only one time, and its
// columns compress well. [0, ...items] is a list. [rows, keys, ...columns] is a table of at least two rows. A column with one item has the
// same value in every row. Undefined members are left out. All other JSON values are restored unchanged.

type Json = unknown
type Members = Record<string, Json>

export function pack(value: Json): Json {
  if (Array.isArray(value)) return packList(value)
  if (!isMembers(value)) return value
  const packed: Members = {}
  for (const key of keysOf(value)) packed[key] = pack(value[key])
  return packed
}

function packList(list: readonly Json[]): Json[] {
  const keys = list.length > 1 ? sharedKeys(list) : null
  if (!keys) return [0, ...list.map((item) => pack(item ?? null))]
  return [list.length, keys, ...keys.map((key) => packColumn((list as Members[]).map((row) => row[key])))]
}

function packColumn(column: readonly Json[]): Json[] {
  const [first] = column
  const isSame = (first === null || typeof first !== 'object') && column.every((value) => value === first)
  return isSame ? [0, first] : packList(column)
}

/** Returns the keys of the items if all items are objects with the same keys, otherwise null. */
function sharedKeys(list: readonly Json[]): string[] | null {
  let keys: string[] | null = null
  for (const item of list) {
    if (!isMembers(item)) return null
    const own = keysOf(item)
    keys ??= own
    if (own.length !== keys.length || own.some((key, at) => key !== keys![at])) return null
  }
  return keys
}

const isMembers = (value: Json): value is Members => value !== null && typeof value === 'object' && !Array.isArray(value)
const keysOf = (members: Members) => Object.keys(members).filter((key) => members[key] !== undefined)

export function unpack<Value>(packed: Json): Value {
  if (Array.isArray(packed)) return unpackList(packed) as Value
  if (!isMembers(packed)) return packed as Value
  const value: Members = {}
  for (const key of Object.keys(packed)) value[key] = unpack(packed[key])
  return value as Value
}

function unpackList([rows, keys, ...columns]: Json[]): Json[] {
  if (rows === 0) return [keys, ...columns].filter((item) => item !== undefined).map((item) => unpack(item))
  const lists = columns.map((column) => unpackList(column as Json[]))
  return Array.from({ length: rows as number }, (_, row) => {
    const value: Members = {}
    for (const [at, key] of (keys as string[]).entries()) value[key] = lists[at]!.length === 1 ? lists[at]![0] : lists[at]![row]
    return value
  })
}

const unsafe: Record<string, string> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/** Returns JSON that is safe inside a <script> of any type. Escaping only `</script` is not enough, because `<!--<script>` is unsafe too. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => unsafe[character]!)
}
