// Measures the evaluation of all feature flags for a visit, in process, beside the rendering of a page and beside the client of OpenFeature. In the
// worst case every flag has a rule with an audience, a brand and a percentage.
// npx node bench/flags.ts [--runs 10]

import { parseArgs } from 'node:util'
import { OpenFeature } from '@openfeature/server-sdk'
import { flagTexts } from '#contracts/flags/flag-texts.ts'
import { type FlagName, flagDefaults } from '#contracts/flags.ts'
import { parseDocument } from '#services/flags/document.ts'
import { createDocumentProvider } from '#services/flags/document-provider.ts'
import { setFlag } from '#services/flags/set-flag.ts'
import { takeSnapshot } from '#services/flags/snapshot.ts'
import { interleaved, range, report, spread } from './shared/measure.ts'
import { startSite } from './shared/site.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '10' } } })
const runs = Number(values.runs)
const visits = 2000
const names = Object.keys(flagDefaults) as FlagName[]
const ofViewers = names.filter((name) => flagTexts[name].of === 'viewer')
const booleans = ofViewers.filter((name) => typeof flagDefaults[name] === 'boolean')

/** Returns definitions of the first `ruled` flags of viewers with a rule, and of all others without one. */
function definitions(ruled: number): string {
  const conditions = { brand: 'nbc', audience: 'fans', percent: 50 }
  return ofViewers.reduce((text, name, index) => {
    const value = typeof flagDefaults[name] === 'boolean' ? !flagDefaults[name] : 1
    return setFlag(text, name, value, index < ruled ? conditions : {})
  }, '{"flags":{}}')
}

const open = (ruled: number) => {
  const provider = createDocumentProvider(parseDocument(definitions(ruled)).definitions)
  return { provider, snapshot: takeSnapshot({ provider, version: 'v', warnings: [] }, ['nbc'], console.warn) }
}
const contextOf = (visit: number) => ({ targetingKey: `account-${visit}`, MpAudiences: ['early', 'fans'], brand: 'nbc', signedIn: true })

/** Returns the mean CPU time of one visit in milliseconds. Unlike the elapsed time, it does not depend on other programs. */
async function timeOf(evaluate: (visit: number) => Promise<unknown>): Promise<number> {
  const started = process.cpuUsage()
  for (let visit = 0; visit < visits; visit++) await evaluate(visit)
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1000 / visits
}

const few = await open(5).snapshot
const worst = open(ofViewers.length)
const all = await worst.snapshot
await OpenFeature.setProviderAndWait(worst.provider)
const client = OpenFeature.getClient()
const site = await startSite({ env: { PAGE_CACHE: 'off' } })
/** Returns the mean time of a request for the home page, in milliseconds. The page cache is off, the content is warm. */
async function page(): Promise<number> {
  const started = performance.now()
  for (let request = 0; request < 20; request++) await (await fetch(site.url)).text()
  return (performance.now() - started) / 20
}
await page()
const times = await interleaved(runs, {
  pages: () => timeOf(async () => all.site('nbc')),
  few: () => timeOf((visit) => few.ofViewer(contextOf(visit))),
  worst: () => timeOf((visit) => all.ofViewer(contextOf(visit))),
  client: () => timeOf((visit) => Promise.all(booleans.map((name) => client.getBooleanDetails(name, false, contextOf(visit))))),
  page,
})
await site.stop()

const request = spread(times.page).median
const goal = 0.1
const row = (measure: string, name: keyof typeof times, isOurs = true) => {
  const found = spread(times[name])
  const ratio = `${range(found)}: ${((found.median / request) * 100).toFixed(3)} % of a page request`
  return { measure, value: ratio, goal: isOurs ? `under ${goal}` : '', ok: isOurs ? found.median < goal : null }
}
report(
  'flags',
  [
    { measure: 'a plain request for the home page, ms', value: range(spread(times.page)), goal: '', ok: null },
    row('all flags of a page, CPU ms', 'pages'),
    row('all flags of a viewer, 5 with a rule, CPU ms', 'few'),
    row(`all flags of a viewer, ${ofViewers.length} with a rule, CPU ms`, 'worst'),
    row(`the same by the client of OpenFeature, ${booleans.length} flags, CPU ms`, 'client', false),
  ],
  times,
)
