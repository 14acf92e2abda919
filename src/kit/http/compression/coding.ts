export type Coding = 'br' | 'gzip' | 'identity'

const cachedCodings = new Map<string, Coding>()

/** Only this many characters of an Accept-Encoding header are parsed. Parsing the longest possible header (15 KB) would take 4 ms. */
const maxLength = 500

/** Returns the best content coding that an Accept-Encoding header accepts. Caches results, because browsers send few different headers. */
export function pickCoding(acceptEncoding: string): Coding {
  const header = acceptEncoding.slice(0, maxLength)
  let coding = cachedCodings.get(header)
  if (!coding) {
    coding = (['br', 'gzip'] as const).find((each) => accepts(header, each)) ?? 'identity'
    if (cachedCodings.size < 1000 && header.length < 200) cachedCodings.set(header, coding)
  }
  return coding
}

/** Returns whether the header accepts a coding, by name or by `*`, with a weight above 0. */
export function accepts(header: string, coding: string): boolean {
  let acceptsOthers = false
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const refused = parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
    if (name === coding) return !refused
    if (name === '*') acceptsOthers = !refused
  }
  return acceptsOthers
}
