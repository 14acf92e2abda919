// The page that the link below a list leads to where no script runs.
import type { ListSection, PageData, Section } from '#contracts/graph/shapes.ts'
import { within } from '#kit/http/within.ts'
import { isOurFault } from '../pages/load-page.ts'
import { graphVariables } from '../ui/query.tsx'
import type { Visit } from '../ui/visit.tsx'
import { type Address, visitOf } from './address.ts'
import { further } from './further-link.ts'
import { makePage, type PageMatch } from './pages.tsx'
import type { Site } from './site.ts'

const words = {
  en: { continued: '(continued)', pages: 'Pages of this list', fromStart: 'From the beginning' },
  es: { continued: '(continuación)', pages: 'Páginas de esta lista', fromStart: 'Desde el principio' },
} as const

/** Milliseconds. */
const patience = 3_000
/** A list's name and its cursor, which is longer than anything else in an address. */
const maxMore = 4_200

/** A page with nothing but the rest of one of its lists. Null: no list goes on so, and the page is as ever. Strangers make up as many as they like: none is kept. */
export async function answerFurther(
  site: Site,
  address: Address,
  match: PageMatch,
  headers: Record<string, string>,
): Promise<Response | null> {
  const more = new URLSearchParams(address.search).get(further)
  if (!more || more.length > maxMore) return null
  const visit = visitOf(address, match.query, site)
  const at = more.lastIndexOf('.')
  const name = more.slice(0, at)
  const list = at > 0 ? await nextOf(site, visit, name, more.slice(at + 1)) : null
  if (!list) return null
  let isOfPage = false
  const made = await makePage(site, address, match, (page) => {
    const own = page.data.sections.find(({ data }) => 'machineName' in data && data.machineName === name)
    if (!own) return page
    isOfPage = true
    return continued(page, own, list, visit)
  })
  if (!made || !isOfPage) return null
  const control = made.status === 200 ? 'public, max-age=60' : 'no-store'
  return new Response(made.html, {
    status: made.status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': control },
  })
}

async function nextOf({ content, report }: Site, visit: Visit, name: string, cursor: string): Promise<ListSection | null> {
  try {
    const variables = { ...graphVariables(visit), name, cursor }
    const { data, errors } = await within(patience, (signal) =>
      content.query<{ paginatedComponent: ListSection | null }>('paginatedComponent', variables, { signal }),
    )
    const fault = errors?.find(isOurFault)
    if (fault) throw new Error(fault.message)
    const list = data?.paginatedComponent
    return list?.data.items.length ? list : null
  } catch (error) {
    const message = `the rest of a list: ${(error as Error).message}`.slice(0, 1000)
    report({ name: 'Error', type: 'Component', message, path: visit.basePath + visit.path, fatal: false, brand: visit.brand.key })
    return null
  }
}

function continued(page: PageData, own: Section, list: ListSection, visit: Visit): PageData {
  const { continued: suffix, pages, fromStart } = words[visit.language]
  const listTitle = 'listTitle' in own.data ? own.data.listTitle : null
  const query = new URLSearchParams(visit.query).toString()
  const start = { label: fromStart, pathname: visit.path + (query && `?${query}`), selected: false }
  const way: Section = { component: 'LinksSelectableGroup', data: { machineName: 'start', label: pages, items: [start] } }
  const choices = page.data.sections.filter(({ component }) => component === 'LinksSelectableGroup')
  // What was a row is all that the page has.
  const rest = { ...list, component: list.component === 'Shelf' ? 'Grid' : list.component, data: { ...list.data, listTitle } } as const
  return {
    ...page,
    metadata: { ...page.metadata, title: `${page.metadata.title} ${suffix}` },
    data: { sections: [...choices, way, rest] },
  }
}
