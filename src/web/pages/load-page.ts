import type { PageData, Section } from '#contracts/graph/shapes.ts'
import type { GraphError } from '#contracts/http/content.ts'
import { graphVariables, type Query } from '../ui/query.tsx'
import type { Visit } from '../ui/visit.tsx'
import type { PageModule, PageRequest, Params } from './page.ts'

export type LoadedPage = { page: PageData } | { failed: PageFailure }
/** Status 404: not found; `instead` is what there is in its place. 200: came without what it must have [C5-09]. 503: content did not answer. */
export type PageFailure = { status: 404 | 200 | 503; message: string; instead?: Place }
export type Place = { title: string; path: string }

type Asked = Pick<PageModule, 'request' | 'required' | 'parent'>

/** Gathers a page's data by its path [C1-11]; what failed is an answer too, with the words of [C8-05]. */
export async function loadPage(
  query: Query,
  { request, required, parent }: Asked,
  params: Params,
  visit: Visit,
  signal?: AbortSignal,
): Promise<LoadedPage> {
  const path = visit.basePath + visit.path
  const notLoading = { failed: { status: 503, message: `Friendship data errors found for ${path}` } } as const
  const asked = { ...request(params, visit.query), ...graphVariables(visit) }
  try {
    const { data, errors } = await query<{ bonanzaPage: PageData | null }>('bonanzaPage', asked, { signal })
    if (errors?.some(isOurFault)) return notLoading
    const page = data?.bonanzaPage
    if (errors?.length || !page) {
      const instead = parent && (await findPlace(query, parent(params), visit, signal))
      return { failed: { status: 404, message: `Friendship data errors found for ${path}`, ...(instead && { instead }) } }
    }
    if (required.some((wanted) => missesPath(page, wanted)))
      return { failed: { status: 200, message: `Required data not found for ${path}` } }
    return { page: withoutEmptySections(page) }
  } catch (error) {
    if (signal?.aborted) throw error
    return notLoading
  }
}

async function findPlace(query: Query, parent: PageRequest, visit: Visit, signal: AbortSignal | undefined): Promise<Place | null> {
  const { data } = await query<{ bonanzaPage: PageData | null }>('bonanzaPage', { ...parent, ...graphVariables(visit) }, { signal })
  const metadata = data?.bonanzaPage?.metadata
  return metadata ? { title: metadata.title, path: metadata.canonicalPath } : null
}

export const isOurFault = (error: GraphError) => error.extensions?.code === 'INTERNAL'

function missesPath(page: PageData, path: string): boolean {
  let value: unknown = page
  for (const key of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[key]
  return value === null || value === undefined
}

/** [C3-42] A list without items has nothing to show. */
export function withoutEmptySections(page: PageData): PageData {
  if (!page.data.sections.some(isEmpty)) return page
  return { ...page, data: { ...page.data, sections: page.data.sections.filter((section) => !isEmpty(section)) } }
}

const isEmpty = ({ data }: Section) => 'items' in data && data.items.length === 0
