import type { PageRequest, Params } from './page.ts'

/** A season's episodes; without a season, the newest that has any [C2.1-46]. */
export const request = ({ showAlias, season }: Params): PageRequest => ({
  type: 'EPISODES',
  name: season ? `${showAlias}/${Number(season)}` : showAlias!,
})

export const parent = ({ showAlias }: Params): PageRequest => ({ type: 'TITLE', name: showAlias! })

export const required = ['title', 'data.sections']

export { meta, Page } from './title.tsx'
