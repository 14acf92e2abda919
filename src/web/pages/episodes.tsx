import type { PageRequest, Params } from './page.ts'

/** A season's episodes [C2.1-46]. */
export const request = ({ showAlias, season }: Params): PageRequest => ({ type: 'EPISODES', name: `${showAlias}/${Number(season)}` })

export const required = ['title', 'season', 'data.sections']

export { meta, Page } from './title.tsx'
