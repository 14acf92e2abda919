// Without JavaScript, the link below a list leads to a page with the next items of that list.
import type { ListSection, PageData, Section } from '#contracts/graph/shapes.ts'
import { withTimeout } from '#kit/http/with-timeout.ts'
import { isInternalError } from '../pages/page-data/load-page.ts'
import { graphVariables } from '../ui/graph/query.ts'
import type { Visit } from '../ui/visit.tsx'
import { continuationParam } from './markup/list-continuation-link.ts'
import { makePage, type PageMatch } from './pages/make-page.tsx'
import { type Address, visitOf } from './request/address.ts'
import type { Site } from './site.ts'

const words = {
  en: { continued: '(continued)', pages: 'Pages of this list', fromStart: 'From the beginning' },
  es: { continued: '(continuación)', pages: 'Páginas de esta lista', fromStart: 'Desde el principio' },
} as const

/** The timeout for loading a list's items, in milliseconds. */
const timeout = 3_000
/** The maximum length of the `more` parameter, in characters. It contains a list's name and a cursor. */
const maxLength = 4_200

/**
 * Renders a page that contains only the next items of one of its lists. Returns null if the page has no list of this name. The caller then
 * answers with the ordinary page. The result is not stored in the page cache, because a client can send any number of invented cursors.
 */
export async function answerListContinuation(
  site: Site,
  address: Address,
  match: PageMatch,
  headers: Record<string, string>,
): Promise<Response | null> {
  const more = new URLSearchParams(address.search).get(continuationParam)
  if (!more || more.length > maxLength) return null
  const visit = visitOf(address, match.query, site)
  const at = more.lastIndexOf('.')
  const name = more.slice(0, at)
  const list = at > 0 ? await loadNextItems(site, visit, name, more.slice(at + 1)) : null
  if (!list) return null
  let isOfPage = false
  const made = await makePage(site, address, match, (page) => {
    const own = page.data.sections.find(({ data }) => 'machineName' in data && data.machineName === name)
    if (!own) return page
    isOfPage = true
    return continued(page, own, list, visit)
  })
  if (!made || !isOfPage) return null
  const control = made.status === 200 && !address.limit ? 'public, max-age=60' : 'no-store'
  return new Response(made.html, {
    status: made.status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': control },
  })
}

async function loadNextItems({ content, report }: Site, visit: Visit, name: string, cursor: string): Promise<ListSection | null> {
  try {
    const variables = { ...graphVariables(visit), name, cursor }
    const { data, errors } = await withTimeout(timeout, (signal) =>
      content.query<{ paginatedComponent: ListSection | null }>('paginatedComponent', variables, { signal }),
    )
    const fault = errors?.find(isInternalError)
    if (fault) throw new Error(fault.message)
    const list = data?.paginatedComponent
    return list?.data.items.length ? list : null
  } catch (error) {
    const message = `list continuation: ${(error as Error).message}`.slice(0, 1000)
    report({ name: 'Error', type: 'Component', message, path: visit.basePath + visit.path, fatal: false, brand: visit.brand.key })
    return null
  }
}

function continued(page: PageData, own: Section, list: ListSection, visit: Visit): PageData {
  const { continued: suffix, pages, fromStart } = words[visit.language]
  const listTitle = 'listTitle' in own.data ? own.data.listTitle : null
  const query = new URLSearchParams(visit.query).toString()
  const start = { label: fromStart, pathname: visit.path + (query && `?${query}`), selected: false }
  const backLink: Section = { component: 'LinksSelectableGroup', data: { machineName: 'start', label: pages, items: [start] } }
  const choices = page.data.sections.filter(({ component }) => component === 'LinksSelectableGroup')
  // A shelf becomes a grid: it is the only list on this page.
  const rest = { ...list, component: list.component === 'Shelf' ? 'Grid' : list.component, data: { ...list.data, listTitle } } as const
  return {
    ...page,
    metadata: { ...page.metadata, title: `${page.metadata.title} ${suffix}` },
    data: { sections: [...choices, backLink, rest] },
  }
}
