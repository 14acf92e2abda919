import type { PageRequest, Params } from './page.ts'

const isSeason = (part: string | undefined) => /^season-\d+$/.test(part ?? '')

export const request = (params: Params): PageRequest => (params['name'] === undefined ? credits(params) : guests(params))

/** The people of a title [C2.1-48]: of a role, of a season; or one of them, whose name stands after a role, a season or both. */
function credits({ showAlias, roleName, season, creditName }: Params): PageRequest {
  const parts = [roleName, season, creditName].filter(Boolean)
  const name = [showAlias, ...parts].join('/')
  if (parts.length < 2 || isSeason(parts.at(-1))) return { type: 'CREDITS', name }
  return { type: 'CREDIT', name: isSeason(parts[0]) ? [showAlias, 'all', ...parts].join('/') : name }
}

/**
 * The guests of a show [C2.1-47]. One segment names a season's guests or a person; of two the first names the list that the person,
 * the second, is of: a season, or `all`.
 */
function guests({ showAlias, name, guest }: Params): PageRequest {
  const list = [showAlias, 'guest', ...(name && name !== 'all' ? [name] : [])].join('/')
  if (guest) return { type: 'CREDIT', name: `${list}/${guest}` }
  return { type: !name || name === 'all' || isSeason(name) ? 'CREDITS' : 'CREDIT', name: list }
}

export { pageMeta as meta } from './page-meta.ts'
export { Page, required } from './title.tsx'
