// Prose of a catalogue is text. Where a source left its markup in, the words are kept: nobody should read `<p>` on a page.
import type { Entry } from '#contracts/catalogue.ts'
import { htmlToText } from './clean-text.ts'

const proseFields = ['description', 'shortDescription', 'longDescription', 'bio'] as const

/** A tag that prose is written with, or one that should never have come; `a < b` and `<3` are none. */
const tag =
  /<\/?(?:p|br|b|i|u|s|em|strong|a|ul|ol|li|div|span|h[1-6]|blockquote|small|sub|sup|img|font|table|script|style|iframe)\b[^<>]*>/i

/** Of a million texts nearly none has any: to look for its first letter is much quicker. */
const isMarked = (text: string): boolean => text.includes('<') && tag.test(text)

const plain = (text: string): string => (isMarked(text) ? htmlToText(text) : text)

function plainIn<Text>(text: Text): Text {
  if (typeof text === 'string') return plain(text) as Text
  if (typeof text !== 'object' || text === null) return text
  return Object.fromEntries(Object.entries(text).map(([language, said]) => [language, plain(said as string)])) as Text
}

/** The entry itself where no prose of it has markup. A Text section's HTML is not prose: it is sanitised where it is presented. */
export function withPlainProse(entry: Entry): Entry {
  const fields = entry as Record<string, unknown>
  const marked = proseFields.filter((field) => hasTag(fields[field]))
  const prose = Object.fromEntries(marked.map((field) => [field, plainIn(fields[field])]))
  const isGallery = entry.kind === 'gallery' && entry.photos.some(({ caption }) => hasTag(caption))
  const photos = isGallery ? { photos: entry.photos.map((photo) => ({ ...photo, caption: plainIn(photo.caption) })) } : {}
  return marked.length || isGallery ? ({ ...entry, ...prose, ...photos } as Entry) : entry
}

function hasTag(text: unknown): boolean {
  if (typeof text === 'string') return isMarked(text)
  return typeof text === 'object' && text !== null && Object.values(text).some((said) => typeof said === 'string' && isMarked(said))
}
