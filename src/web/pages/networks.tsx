import type { PageRequest } from './page.ts'

export const request = (): PageRequest => ({ type: 'PAGE', name: 'networks' })

export { meta, Page, required } from './collection.tsx'
