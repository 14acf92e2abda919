import type { NamedProvider } from './provider-page.ts'

/** Returns text without case, accents and punctuation, with one space between words. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Returns the providers whose title contains the start of every searched word, or the searched text without spaces. Titles that begin with the
 * searched text come first; otherwise the order is kept.
 */
export function findProviders<Provider extends Pick<NamedProvider, 'title'>>(providers: readonly Provider[], search: string): Provider[] {
  const wanted = fold(search)
  if (!wanted) return [...providers]
  const words = wanted.split(' ')
  const joined = words.join('')
  const found = providers.flatMap((provider) => {
    const title = fold(provider.title)
    const hasWords = words.every((word) => title.startsWith(word) || title.includes(` ${word}`))
    if (!hasWords && !title.replaceAll(' ', '').includes(joined)) return []
    return [{ provider, rank: title.startsWith(wanted) ? 0 : hasWords ? 1 : 2 }]
  })
  return found.sort((a, b) => a.rank - b.rank).map(({ provider }) => provider)
}
