// Races starts of live streams on one account, at several processes: exactly one start of each round may win.
// npx node bench/live/stream-race.ts [--rounds 50] [--starts 1000] [--processes 4]   (needs a build; on PostgreSQL and Redis with DATABASE_URL, REDIS_URL)
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { goodRound, openRace, type Round, raceChannels } from '../../test/live/race-starts.ts'
import { report } from '../shared/measure.ts'
import { type Site, startSite } from '../shared/site.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    starts: { type: 'string', default: '1000' },
    processes: { type: 'string', default: '4' },
  },
})
const [rounds, starts, processes] = [values.rounds, values.starts, values.processes].map(Number) as [number, number, number]
const data = mkdtempSync(join(tmpdir(), 'daypart-race-'))
const sites: Site[] = []
for (let process = 0; process < processes; process++)
  sites.push(await startSite({ data, env: { DEMO: 'off', CHANNELS_FILE: raceChannels } }))
const race = await openRace(sites.map(({ url }) => url))
const outcomes: Round[] = []
while (outcomes.length < rounds) outcomes.push(await race(starts))
const good = outcomes.filter((outcome) => isDeepStrictEqual(outcome, goodRound(starts, processes))).length
const measure = `rounds of ${starts} starts at ${processes} processes with exactly one winner`
report('stream-race', [{ measure, value: `${good} of ${rounds}`, goal: 'all', ok: good === rounds }], outcomes)
for (const site of sites) await site.stop()
rmSync(data, { recursive: true, force: true })
