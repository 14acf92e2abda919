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

// Loops instead of iterators: pages unpack their data while they load, before the browser has compiled this code.
function unpackList(packed: Json[]): Json[] {
  const [rows, keys] = packed as [number, string[]]
  if (rows === 0) return packed.slice(1).map((item) => unpack(item))
  const columns = packed.slice(2).map((column) => unpackList(column as Json[]))
  const list: Members[] = []
  for (let row = 0; row < rows; row++) {
    const value: Members = {}
    for (let at = 0; at < keys.length; at++) value[keys[at]!] = columns[at]![columns[at]!.length === 1 ? 0 : row]
    list.push(value)
  }
  return list
}

const unsafe: Record<string, string> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/** Returns JSON that is safe inside a <script> of any type. Escaping only `</script` is not enough, because `<!--<script>` is unsafe too. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => unsafe[character]!)
}
