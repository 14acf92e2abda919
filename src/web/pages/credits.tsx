import type { PageRequest, Params } from './page-data/page-module.ts'

const isSeason = (part: string | undefined) => /^season-\d+$/.test(part ?? '')

export const request = (params: Params): PageRequest => (params['name'] === undefined ? credits(params) : guests(params))

/**
 * Returns the request for a title's credits by role or season, or for one person's credit [C2.1-48]. A person's name follows a role, a
 * season or both.
 */
function credits({ showAlias, roleName, season, creditName }: Params): PageRequest {
  const parts = [roleName, season, creditName].filter(Boolean)
  const name = [showAlias, ...parts].join('/')
  if (parts.length < 2 || isSeason(parts.at(-1))) return { type: 'CREDITS', name }
  return { type: 'CREDIT', name: isSeason(parts[0]) ? [showAlias, 'all', ...parts].join('/') : name }
}

/**
 * Returns the request for a show's guests or one guest [C2.1-47]. A single segment names a season or a person. Of two segments, the first
 * names the list (a season, or `all`). The second segment names a person in this list.
 */
function guests({ showAlias, name, guest }: Params): PageRequest {
  const list = [showAlias, 'guest', ...(name && name !== 'all' ? [name] : [])].join('/')
  if (guest) return { type: 'CREDIT', name: `${list}/${guest}` }
  return { type: !name || name === 'all' || isSeason(name) ? 'CREDITS' : 'CREDIT', name: list }
}

export { pageMeta as meta } from './page-data/page-meta.ts'
export { Page, required } from './title.tsx'
