// Page data in fewer bytes: an object becomes [number of its shape, ...values], a list [0, ...items], and each shape's keys stand once.
// Members that are undefined are left out; everything else JSON can say comes back as it was.

type Packed = { shapes: string[][]; root: unknown }

export function pack(value: unknown): Packed {
  const numbers = new Map<string, number>()
  const shapes: string[][] = []
  const walk = (node: unknown): unknown => {
    if (node === null || typeof node !== 'object') return node
    if (Array.isArray(node)) return [0, ...node.map((item) => walk(item ?? null))]
    const keys = Object.keys(node).filter((key) => (node as Record<string, unknown>)[key] !== undefined)
    const name = keys.join('\n')
    let number = numbers.get(name)
    if (!number) {
      number = shapes.push(keys)
      numbers.set(name, number)
    }
    return [number, ...keys.map((key) => walk((node as Record<string, unknown>)[key]))]
  }
  const root = walk(value)
  return { shapes, root }
}

export function unpack<Value>({ shapes, root }: Packed): Value {
  const walk = (node: unknown): unknown => {
    if (!Array.isArray(node)) return node
    const keys = node[0] === 0 ? null : shapes[node[0] - 1]!
    if (!keys) return node.slice(1).map(walk)
    const object: Record<string, unknown> = {}
    for (const [index, key] of keys.entries()) object[key] = walk(node[index + 1])
    return object
  }
  return walk(root) as Value
}

const unsafe: Record<string, string> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/** JSON that is safe inside a <script> of any type: escaping `</script` alone is not enough (`<!--<script>`). */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => unsafe[character]!)
}
