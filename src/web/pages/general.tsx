import type { PageRequest, Params } from './page.ts'

/** A page that is known by its path: questions, terms, privacy, sports, replays, what is coming up, the schedule. */
export const request = ({ page }: Params): PageRequest => ({ type: 'PAGE', name: page! })

export { meta, Page, required } from './collection.tsx'
