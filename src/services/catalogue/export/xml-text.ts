// Writes XML elements. Removes characters that XML forbids, and escapes special characters.
import { cleanLine } from '../import/parsing/clean-text.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => escapes[char]!)
}

/** Returns an XML element. Attributes without a value are omitted. `content` must be XML, not plain text. */
export function element(name: string, attributes: Record<string, string | undefined> = {}, content = ''): string {
  const written = Object.entries(attributes).flatMap(([key, value]) => (value ? [` ${key}="${escapeXml(cleanLine(value))}"`] : []))
  return content === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${content}</${name}>`
}
