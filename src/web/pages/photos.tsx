import type { PageRequest, Params } from './page-data/page-module.ts'

/**
 * Returns the request for the photos of a title, a season or a category [C2.1-43]..[C2.1-45]. With `machineName`, it requests one gallery,
 * which starts at `photoId` or at its first photo [C2.1-44].
 */
export function request({ showAlias, season, category, machineName, photoId }: Params): PageRequest {
  const path = (...parts: (string | undefined)[]) => [showAlias, season, ...parts].filter(Boolean).join('/')
  if (!machineName) return { type: 'PHOTOS', name: path(category && `category/${category}`) }
  return { type: 'GALLERY', name: path(machineName), ...(photoId && { pid: photoId }) }
}

export { pageMeta as meta } from './page-data/page-meta.ts'
export { Page, required } from './title.tsx'
