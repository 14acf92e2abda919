// Checks whether the response time of a password-reset request reveals that an account exists (decision 072), over HTTP on a running site.
// npx node bench/reset.ts [--requests 1000]   (needs a build; DATABASE_URL and REDIS_URL for PostgreSQL and Redis)
import { parseArgs } from 'node:util'
import { queryFilterOf } from '#contracts/http/password-reset.ts'
import { encodePassword } from '#contracts/password.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { addKnown } from './shared/known-accounts.ts'
import { range, report, spread } from './shared/measure.ts'
import { startSite } from './shared/site.ts'

const { values } = parseArgs({ options: { requests: { type: 'string', default: '1000' } } })
const count = Number(values.requests)
const startedAt = Date.now()
const mailOf = (index: number) => `known${startedAt}x${index}@viewer.example`
const site = await startSite()

/** Sends a POST request. Returns status, headers and body as one text, to compare responses. Leaves out headers that differ in every response. */
const post = async (path: string, body: unknown) => {
  const response = await fetch(site.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  return JSON.stringify([response.status, headers, await response.text()])
}
const responses = new Set<string>()
const requestReset = async (mail: string) => {
  const started = performance.now()
  responses.add(await post('/api/v3/password/reset', { input: { queryFilter: queryFilterOf(mail) } }))
  return performance.now() - started
}

const person = { givenName: 'Ida', sn: 'Marsh', userName: mailOf(0), mail: mailOf(0), password: encodePassword('lamps on the quay 7') }
await post('/api/2021-08/profile/email/register', person)
const database = await openDatabase({ dataDir: site.data, databaseUrl: process.env['DATABASE_URL'] })
await addKnown(
  database,
  Array.from({ length: count - 1 }, (_, other) => mailOf(other + 1)),
  'a hash that is never compared',
)
await database.close()
for (let index = 0; index < 100; index++) await requestReset(`warm${index}@viewer.example`)
const times = { known: [] as number[], unknown: [] as number[] }
for (let run = 0; run < count; run++) {
  // The order alternates, because a request may start work that slows down the next request: this must affect both kinds equally.
  const order = run % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
  // Each email address is used only once, so that no rate limit applies. A link is sent to every email address with an account.
  for (const kind of order) times[kind].push(await requestReset(kind === 'known' ? mailOf(run) : `other${startedAt}x${run}@viewer.example`))
}
await site.stop()

let longer = 0
for (const one of times.known) for (const other of times.unknown) longer += one > other ? 1 : one === other ? 0.5 : 0
const area = longer / (count * count)
report(
  process.env['DATABASE_URL'] ? 'reset-postgres' : 'reset',
  [
    { measure: 'known email address, ms', value: range(spread(times.known)), goal: '-', ok: null },
    { measure: 'unknown email address, ms', value: range(spread(times.unknown)), goal: '-', ok: null },
    { measure: 'known against unknown by time, AUC', value: area.toFixed(3), goal: '0.45 to 0.55', ok: area >= 0.45 && area <= 0.55 },
    {
      measure: 'status, headers and bodies of both',
      value: responses.size === 1 ? 'equal' : 'differ',
      goal: 'equal',
      ok: responses.size === 1,
    },
  ],
  { known: spread(times.known), unknown: spread(times.unknown), auc: area },
)
