// Reads from a page's HTML what a viewer sees: the sections, and the texts, icons, picture and link of a tile.
import type { Document, Element, Node } from 'happy-dom'

export type ShownTile = {
  /** The URL of the tile's link; absent if the tile has no link. */
  to?: string
  /** Whether the link opens a new tab. */
  newTab?: true
  /** The language of the tile's texts, if it is not the language of the page. */
  lang?: string
  /** The tile's visible texts, in order, without the badge. */
  words: string[]
  badge?: string
  /** The labels of the tile's icons, such as the lock. */
  marks?: string[]
  /** The art file of the tile's picture, or the path of a brand's wordmark. */
  picture?: string
  /** The text that is shown instead of a missing picture. */
  letters?: string
  /** The alternative text of the picture; absent if the picture is decoration. */
  alt?: string
}

/** Returns the section with this heading. Throws when the page has no such section. */
export function sectionOf(page: Document, heading: string): Element {
  const found = [...page.querySelectorAll('[data-section]')].find((section) => textOf(section.querySelector('h2')) === heading)
  if (!found) throw new Error(`no section "${heading}", but: ${headingsOf(page).join(', ')}`)
  return found
}

/** Returns the headings of a page's sections, in order: an empty text for a section without a heading. */
export const headingsOf = (page: Document): string[] =>
  [...page.querySelectorAll('[data-section]')].map((section) => textOf(section.querySelector('h2')))

export const textOf = (element: Element | null): string => element?.textContent.trim() ?? ''

/** Returns the texts of an element in order, one for each text node that has a letter or a digit. `without`: a selector of elements to leave out. */
export function wordsOf(element: Node, without = 'script'): string[] {
  return [...element.childNodes]
    .flatMap((node) => {
      if (node.nodeType === 3) return [node.textContent.trim()]
      return (node as Element).matches?.(without) ? [] : wordsOf(node, without)
    })
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
}

/** Returns the texts and URLs of all links in an element. */
export const linksIn = (element: Element): [words: string, to: string | null][] =>
  [...element.querySelectorAll('a')].map((link) => [textOf(link), link.getAttribute('href')])

export async function tileOf(tile: Element, nameOfPicture: (path: string | null) => Promise<string>): Promise<ShownTile> {
  const img = tile.querySelector('img')
  const src = img?.getAttribute('src') ?? null
  const marks = [...tile.querySelectorAll('[role="img"]')].map((mark) => mark.getAttribute('aria-label')!)
  return withoutAbsent({
    to: tile.getAttribute('href'),
    newTab: tile.getAttribute('target') === '_blank' || null,
    lang: tile.getAttribute('lang'),
    words: wordsOf(tile, 'b, [aria-hidden]'),
    badge: textOf(tile.querySelector('b')) || null,
    marks: marks.length ? marks : null,
    picture: src?.startsWith('/images/') ? await nameOfPicture(src) : src,
    alt: img?.getAttribute('alt') || null,
    letters: textOf(tile.querySelector('span[aria-hidden]')) || null,
  })
}

const withoutAbsent = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as ShownTile
