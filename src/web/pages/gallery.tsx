import type { PageRequest, Params } from './page.ts'

/** A gallery, at its first photo or at one of them [C2.1-44]. */
export const request = ({ showAlias, season, machineName, photoId }: Params): PageRequest => ({
  type: 'GALLERY',
  name: [showAlias, season, machineName].filter(Boolean).join('/'),
  ...(photoId && { pid: photoId }),
})

export { pageMeta as meta } from './page-meta.ts'
export { Page, required } from './title.tsx'
