import type { PageData, Section } from '#contracts/graph/shapes.ts'
import type { GraphError } from '#contracts/http/editorial.ts'
import { graphVariables, type Query } from '../../ui/graph/query.ts'
import type { Visit } from '../../ui/visit.tsx'
import type { PageModule, PageRequest, Params } from './page-module.ts'

export type LoadedPage = { page: PageData } | { failed: PageFailure }
/**
 * A page that could not be loaded. Status 404: not found; `instead` is a page to offer in its place. 200: required data is missing [C5-09].
 * 503: the content service failed or did not answer.
 */
export type PageFailure = { status: 404 | 200 | 503; message: string; instead?: PageLink }
type PageLink = { title: string; path: string }

type PageQuery = Pick<PageModule, 'request' | 'required' | 'parent'>

/** Loads a page's data by its path [C1-11]. Returns a failure with the message of [C8-05]; throws only when `signal` is aborted. */
export async function loadPage(
  query: Query,
  { request, required, parent }: PageQuery,
  params: Params,
  visit: Visit,
  signal?: AbortSignal,
): Promise<LoadedPage> {
  const path = visit.basePath + visit.path
  const notLoading = { failed: { status: 503, message: `Friendship data errors found for ${path}` } } as const
  const variables = { ...request(params, visit.query), ...graphVariables(visit) }
  try {
    const { data, errors } = await query<{ bonanzaPage: PageData | null }>('bonanzaPage', variables, { signal })
    if (errors?.some(isInternalError)) return notLoading
    const page = data?.bonanzaPage
    if (errors?.length || !page) {
      const instead = parent && (await findParent(query, parent(params), visit, signal))
      return { failed: { status: 404, message: `Friendship data errors found for ${path}`, ...(instead && { instead }) } }
    }
    if (required.some((path) => isMissing(page, path))) return { failed: { status: 200, message: `Required data not found for ${path}` } }
    return { page: withoutEmptySections(page) }
  } catch (error) {
    if (signal?.aborted) throw error
    return notLoading
  }
}

async function findParent(query: Query, parent: PageRequest, visit: Visit, signal: AbortSignal | undefined): Promise<PageLink | null> {
  const { data } = await query<{ bonanzaPage: PageData | null }>('bonanzaPage', { ...parent, ...graphVariables(visit) }, { signal })
  const metadata = data?.bonanzaPage?.metadata
  return metadata ? { title: metadata.title, path: metadata.canonicalPath } : null
}

export const isInternalError = (error: GraphError) => error.extensions?.code === 'INTERNAL'

function isMissing(page: PageData, path: string): boolean {
  let value: unknown = page
  for (const key of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[key]
  return value === null || value === undefined
}

/** Returns the page without its empty lists [C3-42]. */
export function withoutEmptySections(page: PageData): PageData {
  if (!page.data.sections.some(isEmpty)) return page
  return { ...page, data: { ...page.data, sections: page.data.sections.filter((section) => !isEmpty(section)) } }
}

const isEmpty = ({ data }: Section) => 'items' in data && data.items.length === 0
