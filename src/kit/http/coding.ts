export type Coding = 'br' | 'gzip' | 'identity'

const known = new Map<string, Coding>()

/** Letters of an Accept-Encoding header that are read: 15 KB of it take 4 ms. */
const mostLetters = 500

/** The best coding that an Accept-Encoding header takes. Browsers send very few different ones. */
export function pickCoding(given: string): Coding {
  const header = given.slice(0, mostLetters)
  let coding = known.get(header)
  if (!coding) {
    coding = (['br', 'gzip'] as const).find((each) => accepts(header, each)) ?? 'identity'
    if (known.size < 1000 && header.length < 200) known.set(header, coding)
  }
  return coding
}

/** Whether the header allows a coding: named, or by `*`, and not with weight 0. */
export function accepts(header: string, coding: string): boolean {
  let anything = false
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const refused = parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
    if (name === coding) return !refused
    if (name === '*') anything = !refused
  }
  return anything
}
