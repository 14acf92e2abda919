import type { PageRequest, Params } from './page.ts'

/** A title's photos, of a season, of a category [C2.1-43]..[C2.1-45]. */
export const request = ({ showAlias, season, category }: Params): PageRequest => ({
  type: 'PHOTOS',
  name: [showAlias, season, category && `category/${category}`].filter(Boolean).join('/'),
})

export { pageMeta as meta } from './page-meta.ts'
export { Page, required } from './title.tsx'
