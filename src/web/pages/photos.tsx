import type { PageRequest, Params } from './page.ts'

/** A title's photos, of a season, of a category [C2.1-43]..[C2.1-45]; or one gallery, at its first photo or at one of them [C2.1-44]. */
export function request({ showAlias, season, category, machineName, photoId }: Params): PageRequest {
  const path = (...parts: (string | undefined)[]) => [showAlias, season, ...parts].filter(Boolean).join('/')
  if (!machineName) return { type: 'PHOTOS', name: path(category && `category/${category}`) }
  return { type: 'GALLERY', name: path(machineName), ...(photoId && { pid: photoId }) }
}

export { pageMeta as meta } from './page-meta.ts'
export { Page, required } from './title.tsx'
