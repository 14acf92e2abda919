// Content negotiation of JSON:API 1.1: which parameters the media type may have.

export const mediaType = 'application/vnd.api+json'

/** Returns whether a media type may have this parameter. Extensions (`ext`) are not supported. Profiles may be ignored. */
const isAllowedParameter = (parameter: string) => /^profile\s*=/i.test(parameter)

type Range = { type: string; parameters: string[] }

/** Splits a header value at the separators that are not in quotes. */
const splitOutsideQuotes = (text: string, separator: ',' | ';') =>
  (text.match(separator === ',' ? /(?:"[^"]*"|[^,"])+/g : /(?:"[^"]*"|[^;"])+/g) ?? []).map((part) => part.trim()).filter((part) => part)

function rangeOf(text: string): Range {
  const [type = '', ...parameters] = splitOutsideQuotes(text, ';')
  return { type: type.toLowerCase(), parameters: parameters.filter((parameter) => !/^q\s*=/i.test(parameter)) }
}

const compatibleTypes = new Set(['*/*', 'application/*', 'application/json'])

/** Returns whether the Accept header permits a JSON:API response. If not, the response is 406. */
export function isAcceptable(accept: string | null): boolean {
  if (!accept) return true
  const ranges = splitOutsideQuotes(accept, ',').map(rangeOf)
  const jsonApiRanges = ranges.filter(({ type }) => type === mediaType)
  if (jsonApiRanges.some(({ parameters }) => parameters.every(isAllowedParameter))) return true
  // If every JSON:API media type in the header has an extension, the client does not accept a response without an extension.
  return jsonApiRanges.length === 0 && ranges.some(({ type }) => compatibleTypes.has(type))
}

/** Returns whether the Content-Type header is the JSON:API media type without extensions. If not, the response is 415. */
export function isJsonApi(contentType: string | null): boolean {
  const { type, parameters } = rangeOf(contentType ?? '')
  return type === mediaType && parameters.every(isAllowedParameter)
}
