import type { PageRequest, Params } from './page.ts'

/**
 * The guests of a show [C2.1-47]. One segment names a season's guests or a person; of two the first names the list that the person,
 * the second, is of: a season, or `all`.
 */
export function request({ showAlias, name = '', guest }: Params): PageRequest {
  const list = [showAlias, 'guest', ...(name && name !== 'all' ? [name] : [])].join('/')
  if (guest) return { type: 'CREDIT', name: `${list}/${guest}` }
  return { type: !name || name === 'all' || /^season-\d+$/.test(name) ? 'CREDITS' : 'CREDIT', name: list }
}

export { pageMeta as meta } from './page-meta.ts'
export { Page, required } from './title.tsx'
