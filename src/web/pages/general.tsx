import type { PageRequest, Params } from './page.ts'

/** A page that is known by its path: questions, terms, sports, networks; of apps the brand's that `brand` names, of the schedule the day of a channel. */
export const request = ({ page }: Params, { brand, channel, date }: Record<string, string>): PageRequest => ({
  type: 'PAGE',
  name: [page, brand ?? channel, channel && date].filter(Boolean).join('/'),
})

export { meta, Page, required } from './collection.tsx'
