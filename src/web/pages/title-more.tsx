import type { PageRequest, Params } from './page.ts'

export const request = ({ showAlias }: Params): PageRequest => ({ type: 'MORE', name: showAlias! })

export { meta, Page, required } from './title.tsx'
