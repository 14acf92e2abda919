// Cleans text for pages: removes markup, control characters and extra white space. Cleaning a cleaned text again changes nothing.
import { Parser } from 'htmlparser2'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must be removed: XML forbids most of them, and validators reject the rest.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u{fffe}\u{ffff}\u{fffd}]/gu
/** Matches the replacement character U+FFFD if it was written as UTF-8 but read as Latin-1. */
const misreadReplacement = /\u00ef\u00bf\u00bd/g

/** Returns the text as one line. */
export function cleanLine(text: string): string {
  return text.toWellFormed().replace(misreadReplacement, ' ').replace(forbidden, ' ').replace(/\s+/gu, ' ').trim()
}

/** Returns the text with its line breaks. Separates paragraphs by one empty line. */
export function cleanProse(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(misreadReplacement, ' ')
    .replace(forbidden, ' ')
    .split('\n')
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Returns the texts without duplicates and without empty texts. */
export function distinct(texts: string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ''))]
}

const hiddenElements = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'title', 'textarea', 'svg'])
const blockElements = new Set([
  'p',
  'div',
  'br',
  'li',
  'ul',
  'ol',
  'tr',
  'table',
  'blockquote',
  'section',
  'article',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
])

/** Returns the text of an HTML fragment. If the text has no markup, returns the cleaned text. */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return cleanProse(html)
  let text = ''
  let hiddenDepth = 0
  const parser = new Parser({
    onopentag(name) {
      if (hiddenElements.has(name)) hiddenDepth++
      if (blockElements.has(name)) text += '\n'
    },
    ontext(words) {
      if (hiddenDepth === 0) text += words.replace(/[\r\n]+/g, ' ')
    },
    onclosetag(name) {
      if (hiddenElements.has(name)) hiddenDepth--
      if (blockElements.has(name) && name !== 'br') text += '\n'
    },
  })
  parser.end(html)
  return cleanProse(text)
}
