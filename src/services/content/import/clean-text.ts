// Text as a page may show it: no markup, no control characters, no stray white space. Cleaning twice changes nothing.
import { Parser } from 'htmlparser2'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go; XML cannot hold them and validators refuse C1.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u{fffe}\u{ffff}\u{fffd}]/gu
/** U+FFFD that was written as UTF-8 and read as Latin-1: a character lost long ago. */
const lost = /\u00ef\u00bf\u00bd/g

/** One line. */
export function cleanLine(text: string): string {
  return text.toWellFormed().replace(lost, ' ').replace(forbidden, ' ').replace(/\s+/gu, ' ').trim()
}

/** Paragraphs keep their line breaks. */
export function cleanProse(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(lost, ' ')
    .replace(forbidden, ' ')
    .split('\n')
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const silent = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'title', 'textarea', 'svg'])
const breaking = new Set([
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

/** The words of a piece of HTML; text without markup comes back as it is. */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return cleanProse(html)
  let text = ''
  let muted = 0
  const parser = new Parser({
    onopentag(name) {
      if (silent.has(name)) muted++
      if (breaking.has(name)) text += '\n'
    },
    ontext(words) {
      if (muted === 0) text += words.replace(/[\r\n]+/g, ' ')
    },
    onclosetag(name) {
      if (silent.has(name)) muted--
      if (breaking.has(name) && name !== 'br') text += '\n'
    },
  })
  parser.end(html)
  return cleanProse(text)
}
