import type { PageRequest, Params } from './page-data/page-module.ts'

/**
 * Returns the request for a season's episodes. Without a season, it requests the newest season that has episodes [C2.1-46]. `v` is the
 * mpxGuid of the episode that the visitor comes from.
 */
export const request = ({ showAlias, season }: Params, { v }: Record<string, string>): PageRequest => ({
  type: 'EPISODES',
  name: season ? `${showAlias}/${Number(season)}` : showAlias!,
  ...(v && { pid: v }),
})

export const parent = ({ showAlias }: Params): PageRequest => ({ type: 'TITLE', name: showAlias! })

export const required = ['title', 'data.sections']

export { meta, Page } from './title.tsx'
