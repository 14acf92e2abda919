// Whether time tells who asks for a new password that there is such an account (decision 072), over HTTP, at the site as it is served.
// npx node bench/reset.ts [--each 1000]   (needs a build; DATABASE_URL and REDIS_URL for PostgreSQL and Redis)
import { parseArgs } from 'node:util'
import { encodePassword } from '#contracts/http/password.ts'
import { queryFilterOf } from '#contracts/http/password-reset.ts'
import { openDatabase } from '#kit/db/database.ts'
import { addKnown } from './known-accounts.ts'
import { range, report, spread } from './measure.ts'
import { startSite } from './site.ts'

const { values } = parseArgs({ options: { each: { type: 'string', default: '1000' } } })
const each = Number(values.each)
const begun = Date.now()
const mailOf = (each: number) => `known${begun}x${each}@viewer.example`
const site = await startSite()

/** Answers all that it was answered, but when. */
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
const said = new Set<string>()
const ask = async (mail: string) => {
  const started = performance.now()
  said.add(await post('/api/v3/password/reset', { input: { queryFilter: queryFilterOf(mail) } }))
  return performance.now() - started
}

const person = { givenName: 'Ida', sn: 'Marsh', userName: mailOf(0), mail: mailOf(0), password: encodePassword('lamps on the quay 7') }
await post('/api/2021-08/profile/email/register', person)
const database = await openDatabase({ dataDir: site.data, databaseUrl: process.env['DATABASE_URL'] })
await addKnown(
  database,
  Array.from({ length: each - 1 }, (_, other) => mailOf(other + 1)),
  'nobody signs in with this',
)
await database.close()
for (let warm = 0; warm < 100; warm++) await ask(`warm${warm}@viewer.example`)
const times = { known: [] as number[], unknown: [] as number[] }
for (let run = 0; run < each; run++) {
  // In either order: what one leaves to do must not fall on the other alone.
  const turns = run % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
  // Each mailbox once: a link is made for each that is known.
  for (const turn of turns) times[turn].push(await ask(turn === 'known' ? mailOf(run) : `other${begun}x${run}@viewer.example`))
}
await site.stop()

let longer = 0
for (const one of times.known) for (const other of times.unknown) longer += one > other ? 1 : one === other ? 0.5 : 0
const area = longer / (each * each)
report(
  process.env['DATABASE_URL'] ? 'reset-postgres' : 'reset',
  [
    { measure: 'a known mailbox, ms', value: range(spread(times.known)), goal: '-', ok: null },
    { measure: 'an unknown one, ms', value: range(spread(times.unknown)), goal: '-', ok: null },
    { measure: 'known or unknown by time, AUC', value: area.toFixed(3), goal: '0.45 to 0.55', ok: area >= 0.45 && area <= 0.55 },
    { measure: 'their status, headers and bodies', value: said.size === 1 ? 'equal' : 'differ', goal: 'equal', ok: said.size === 1 },
  ],
  { known: spread(times.known), unknown: spread(times.unknown), auc: area },
)
