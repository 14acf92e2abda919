import sanitizeHtml from 'sanitize-html'
import type { SectionSpec } from '#contracts/catalogue.ts'
import type { TextData } from '#contracts/graph/shapes.ts'
import type { Language } from '#contracts/graph/types.generated.ts'
import { say } from '../wording/said.ts'

/** Below the section's own heading, which is of the second level. */
const asThird = sanitizeHtml.simpleTransform('h3', {}, false)

const subset: sanitizeHtml.IOptions = {
  allowedTags: ['h3', 'h4', 'p', 'br', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'strong', 'b', 'em', 'i', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { h1: asThird, h2: asThird },
}

/** What is left of an editor's HTML: no script, no style, no attribute but where a link leads. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, subset).trim()

/** Null when there are no words in it. */
export function presentText(section: SectionSpec, own: Language, language: Language): TextData | null {
  const said = say(section.text, own, language)
  const html = said ? cleanHtml(said.text) : ''
  if (!said || !html) return null
  return {
    machineName: section.name,
    listTitle: say(section.title, own, language)?.text ?? null,
    html,
    disclosure: section.disclosure ?? false,
    lang: said.lang,
  }
}
