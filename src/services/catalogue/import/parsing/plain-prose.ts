// Removes the markup that sources leave in descriptions, biographies and captions, so that pages do not show tags.
import type { Entry } from '#contracts/catalogue.ts'
import { htmlToText } from './clean-text.ts'

const proseFields = ['description', 'shortDescription', 'longDescription', 'bio'] as const

/** Matches tags that are common in prose, and tags that are dangerous. Does not match `a < b` or `<3`. */
const tag =
  /<\/?(?:p|br|b|i|u|s|em|strong|a|ul|ol|li|div|span|h[1-6]|blockquote|small|sub|sup|img|font|table|script|style|iframe)\b[^<>]*>/i

/** Searches for `<` first, because few texts contain it and this search is much faster than the regular expression. */
const isMarked = (text: string): boolean => text.includes('<') && tag.test(text)

const plain = (text: string): string => (isMarked(text) ? htmlToText(text) : text)

/** Returns a text without markup. The text is a string, or an object with a string for each language. */
function plainIn<Text>(text: Text): Text {
  if (typeof text === 'string') return plain(text) as Text
  if (typeof text !== 'object' || text === null) return text
  return Object.fromEntries(Object.entries(text).map(([language, words]) => [language, plain(words as string)])) as Text
}

/** Returns the entry without markup in its prose. The HTML of a Text section does not change, because the editorial service sanitizes it. */
export function withPlainProse(entry: Entry): Entry {
  const fields = entry as Record<string, unknown>
  const marked = proseFields.filter((field) => hasTag(fields[field]))
  const prose = Object.fromEntries(marked.map((field) => [field, plainIn(fields[field])]))
  const markedPhotos = entry.kind === 'gallery' && entry.photos.some(({ caption }) => hasTag(caption))
  const photos = markedPhotos ? { photos: entry.photos.map((photo) => ({ ...photo, caption: plainIn(photo.caption) })) } : {}
  return marked.length || markedPhotos ? ({ ...entry, ...prose, ...photos } as Entry) : entry
}

function hasTag(text: unknown): boolean {
  if (typeof text === 'string') return isMarked(text)
  return typeof text === 'object' && text !== null && Object.values(text).some((words) => typeof words === 'string' && isMarked(words))
}
