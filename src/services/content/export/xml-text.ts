// XML, written: what it cannot hold is left out, what it would misread is escaped.
import { cleanLine } from '../import/clean-text.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => escapes[char]!)
}

/** Attributes without a value are not written; an element without content closes itself. */
export function element(name: string, attributes: Record<string, string | undefined> = {}, content = ''): string {
  const said = Object.entries(attributes).flatMap(([key, value]) => (value ? [` ${key}="${escapeXml(cleanLine(value))}"`] : []))
  return content === '' ? `<${name}${said.join('')}/>` : `<${name}${said.join('')}>${content}</${name}>`
}
