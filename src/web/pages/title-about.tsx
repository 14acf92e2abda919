import type { PageRequest, Params } from './page.ts'

export const request = ({ showAlias }: Params): PageRequest => ({ type: 'ABOUT', name: showAlias! })

export { meta, Page, required } from './title.tsx'
