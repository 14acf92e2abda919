import type { PageRequest, Params } from './page.ts'

const isSeason = (part: string | undefined) => /^season-\d+$/.test(part ?? '')

/** The people of a title [C2.1-48]: of a role, of a season; or one of them, whose name stands after a role, a season or both. */
export function request({ showAlias, ...rest }: Params): PageRequest {
  const parts = [rest['roleName'], rest['season'], rest['creditName']].filter((part) => part !== undefined && part !== '')
  const name = [showAlias, ...parts].join('/')
  if (parts.length < 2 || isSeason(parts.at(-1))) return { type: 'CREDITS', name }
  return { type: 'CREDIT', name: isSeason(parts[0]) ? [showAlias, 'all', ...parts].join('/') : name }
}

export { pageMeta as meta } from './page-meta.ts'
export { Page, required } from './title.tsx'
