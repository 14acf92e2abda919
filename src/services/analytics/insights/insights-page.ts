// The page /_/insights, which shows operators the report. It needs no script.
import type { Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import type { Database } from '#kit/db/database.ts'
import { describe, guarded, query } from '#kit/http/describe.ts'
import { operatorOnly } from '#kit/http/guards.ts'
import { plainPage } from '#kit/http/plain-page.ts'
import { loadReport, type Report } from './load-report.ts'
import { barPlot, shareBar } from './plots.ts'
import { headlines, type Table, tablesOf } from './report-words.ts'

type Tools = { database: Database; brands: ReadonlyMap<string, string>; now: () => number }

/** The periods that the page offers, in days. */
const periods = [1, 7, 30, 90]
const insightsQuery = query(
  v.object({
    days: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,3}$/, 'is not a number of days'),
        v.transform(Number),
        v.minValue(1, 'must be 1 or more'),
        v.maxValue(400, 'must be 400 or less'),
      ),
      '7',
    ),
    brand: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
)

const description = describe({
  summary: 'Show viewers, starts, completion, errors and searches',
  needsOperator: true,
  answers: { 200: { what: 'An HTML page; JSON if `Accept` names it', type: 'text/html' }, 403: 'OPERATOR_TOKEN is missing or wrong' },
})

export function addInsightsPage(router: Hono, { database, brands, now }: Tools): void {
  router.get('/_/insights', description, guarded(operatorOnly), insightsQuery, async (c) => {
    const { days, brand } = c.req.valid('query')
    const report = await loadReport(database, { days, brand: brand || undefined }, now())
    if (c.req.header('accept')?.includes('application/json')) return c.json(report, 200, { 'cache-control': 'private, no-store' })
    return insightsPage(report, brands)
  })
}

function insightsPage(report: Report, brands: ReadonlyMap<string, string>) {
  const nameOf = (key: string) => brands.get(key) ?? (key || 'Other')
  const { days, brand, at, series } = report
  const about = `${brand === null ? 'All brands' : nameOf(brand)}, ${days === 1 ? 'today' : `the last ${days} days`} (UTC)`
  const pointOf = (time: number) => new Date(time).toISOString().slice(...((days === 1 ? [11, 16] : [5, 10]) as [number, number]))
  const plot = (id: string, title: string, amountOf: (sums: Report['sums']) => number) =>
    barPlot(
      series.map(({ at: time, sums }) => ({ label: pointOf(time), amount: amountOf(sums) })),
      {
        id,
        title: `${title} by ${days === 1 ? 'hour' : 'day'}`,
        about: `The table “By ${days === 1 ? 'hour' : 'day'}” below has the numbers.`,
      },
    )
  const body = html`<main class="wide"><h1>Insights</h1>
<form method="get"><label>Brand <select name="brand"><option value="">All brands</option>${[...brands].map(
    ([key, name]) => html`<option value="${key}" ${key === brand ? 'selected' : ''}>${name}</option>`,
  )}</select></label>
<label>Period <select name="days">${[...new Set([...periods, days])]
    .sort((a, b) => a - b)
    .map(
      (each) => html`<option value="${each}" ${each === days ? 'selected' : ''}>${each === 1 ? 'Today' : `${each} days`}</option>`,
    )}</select></label><button>Show</button></form>
<p>${about}. ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC.</p>
<dl>${headlines(report).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<div class="plots">${plot('starts', 'Starts, with live', (sums) => sums.starts + sums['live starts'])}${plot('visits', 'Visits', (sums) => sums.visits)}${plot(
    ...(['errors', 'Errors', (sums: Report['sums']) => sums.errors + sums['playback errors']] as const),
  )}</div>
<div class="tables">${tablesOf(report, nameOf).map(tableOf)}</div></main>`
  return plainPage({ language: 'en', title: 'Insights', body, styles })
}

function tableOf({ title, head, rows, empty }: Table, index: number) {
  const most = Math.max(...rows.map(([, amount]) => (typeof amount === 'number' ? amount : 0)))
  const cell = (value: string | number, column: number) =>
    html`<td>${typeof value === 'number' ? value.toLocaleString('en') : value}${column === 0 && typeof value === 'number' ? shareBar(value, most) : ''}</td>`
  const id = `table-${index}`
  return html`<section class="${head.length > 5 ? 'broad' : ''}"><h2 id="${id}">${title}</h2>${
    rows.length
      ? html`<div class="scroll" role="region" aria-labelledby="${id}" tabindex="0"><table><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map(([name, ...values]) => html`<tr><th scope="row">${name}</th>${values.map(cell)}</tr>`)}</tbody></table></div>`
      : html`<p>${empty}</p>`
  }</section>`
}

const styles = `
form { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end }
label { display: grid; gap: .25rem }
select { min-height: 2.75rem; padding: 0 .75rem; border: 1px solid #ffffff8c; border-radius: .5rem; background: #1f222c; color: inherit; font: inherit; max-width: 100% }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr)); gap: .75rem; margin: 1.5rem 0 }
dl div { padding: .75rem 1rem; border-radius: .75rem; background: #ffffff0f }
dt { color: #ffffffbf; font-size: .875rem }
dd { margin: 0; font-size: 1.5rem; font-weight: 700; font-variant-numeric: tabular-nums }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 1.5rem }
figure { margin: 0; padding: 1rem; border-radius: .75rem; background: #ffffff0f }
figcaption { margin-bottom: .75rem; font-weight: 700 }
figure svg { display: block; width: 100% }
figure rect, .share rect { fill: #ffd166 }
figure line { stroke: #ffffff59 }
figure text { fill: #ffffffd9; font-size: 14px }
.tables { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); gap: 0 2rem }
section { min-width: 0 }
section.broad { grid-column: 1 / -1 }
h2 { margin: 2rem 0 .5rem; font-size: 1.25rem }
.scroll { overflow-x: auto }
tbody th { font-weight: 400; min-width: 7rem }
td { white-space: nowrap; font-variant-numeric: tabular-nums }
.share { display: block; width: 100%; min-width: 3rem; height: .25rem; margin-top: .25rem }`
