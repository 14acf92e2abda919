import type { PageRequest, Params } from './page.ts'

/** What airs when: of the site's own channel, or of the one that `channel` names, today or on `date` [C2.1-20]. */
export const request = (_params: Params, { channel, date }: Record<string, string>): PageRequest => ({
  type: 'PAGE',
  name: ['schedule', channel, channel && date].filter(Boolean).join('/'),
})

export { meta, Page, required } from './collection.tsx'
