// What JSON:API 1.1 says of its media type: which parameters it may have, and what to answer when they are others.

export const mediaType = 'application/vnd.api+json'

/** Nothing here has an extension; profiles may be ignored by whoever does not know them. */
const mayStand = (parameter: string) => /^profile\s*=/i.test(parameter)

type Range = { type: string; parameters: string[] }

/** A comma or semicolon inside quotes separates nothing. */
const parts = (text: string, separator: ',' | ';') =>
  (text.match(separator === ',' ? /(?:"[^"]*"|[^,"])+/g : /(?:"[^"]*"|[^;"])+/g) ?? []).map((part) => part.trim()).filter((part) => part)

function rangeOf(text: string): Range {
  const [type = '', ...parameters] = parts(text, ';')
  return { type: type.toLowerCase(), parameters: parameters.filter((parameter) => !/^q\s*=/i.test(parameter)) }
}

const alsoTaken = new Set(['*/*', 'application/*', 'application/json'])

/** Whether an answer of our type may be given: 406 when not. */
export function isAcceptable(accept: string | null): boolean {
  if (!accept) return true
  const ranges = parts(accept, ',').map(rangeOf)
  const own = ranges.filter(({ type }) => type === mediaType)
  if (own.some(({ parameters }) => parameters.every(mayStand))) return true
  // Whoever asks for an extension that is not here wants nothing else.
  return own.length === 0 && ranges.some(({ type }) => alsoTaken.has(type))
}

/** Whether a body is said to be of our type: 415 when not. */
export function isOurs(contentType: string | null): boolean {
  const { type, parameters } = rangeOf(contentType ?? '')
  return type === mediaType && parameters.every(mayStand)
}
