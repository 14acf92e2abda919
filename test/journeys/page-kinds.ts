// A path of every row of the route table, and of every kind of page.
import { routeExamples } from '../../src/web/testing/route-examples.ts'

// The example of a sales page belongs to the brand Bravo, so its path begins with /bravo.
export const rows = Object.values(routeExamples).map(({ path, expected }) => ({
  path: path.startsWith('/pages/') ? `/bravo${path}` : path,
  expected,
}))

/** Returns the kind of a page: its page module and the type of its graph request. The steps of onboarding are one kind. */
const kindOf = ({ page, graphRequest }: { page: string; graphRequest: string }) =>
  page === 'onboarding' ? page : `${page} ${graphRequest.replace(/^(?!PAGE)(\w+).*/, '$1')}`

/** One path of each kind of page. */
export const kinds = [
  ...new Map(rows.flatMap(({ path, expected }) => ('page' in expected ? [[kindOf(expected), path] as const] : []))).values(),
]
