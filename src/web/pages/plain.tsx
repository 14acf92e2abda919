import type { PageData } from '#contracts/graph/shapes.ts'
import type { Visit } from '../ui/visit.tsx'
import type { Meta } from './page.ts'
import { pageMeta } from './page-meta.ts'

/** A page of a viewer's own, which says what it is for. */
export const meta = (page: PageData, visit: Visit): Meta => ({ ...pageMeta(page, visit), isPrivate: true })

export { Page, required } from './collection.tsx'
export { request } from './general.tsx'
