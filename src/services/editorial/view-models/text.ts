import sanitizeHtml from 'sanitize-html'
import { textInLanguage } from '#contracts/catalogue/text.ts'
import type { SectionSpec } from '#contracts/catalogue.ts'
import type { TextData } from '#contracts/graph/shapes.ts'
import type { Language } from '#contracts/graph/types.generated.ts'

/** The heading of the section is an h2, so headings in the text are changed to h3. */
const toH3 = sanitizeHtml.simpleTransform('h3', {}, false)

const subset: sanitizeHtml.IOptions = {
  allowedTags: ['h3', 'h4', 'p', 'br', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'strong', 'b', 'em', 'i', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { h1: toH3, h2: toH3 },
}

/** Removes all elements and attributes from an editor's HTML except simple text elements and the `href` of links. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, subset).trim()

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Returns plain text as HTML, for an element or an attribute in double quotes. */
export const escapeText = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character]!)

/** Maps a text section. Returns null if the section has no text. */
export function presentText(section: SectionSpec, sourceLanguage: Language, language: Language): TextData | null {
  const text = textInLanguage(section.text, sourceLanguage, language)
  const html = text ? cleanHtml(text.text) : ''
  if (!text || !html) return null
  return {
    machineName: section.name,
    listTitle: textInLanguage(section.title, sourceLanguage, language)?.text ?? null,
    html,
    disclosure: section.disclosure ?? false,
    lang: text.lang,
  }
}
