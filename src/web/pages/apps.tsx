import type { PageRequest, Params } from './page.ts'

/** Where else a brand can be watched, the site's own unless `brand` names one [C2.1-20], [C2.1-60]. */
export const request = (_params: Params, { brand }: Record<string, string>): PageRequest => ({
  type: 'PAGE',
  name: brand ? `apps/${brand}` : 'apps',
})

export { meta, Page, required } from './collection.tsx'
