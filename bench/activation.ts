// Guessing at televisions (reliability F25): 10,000 live codes, 1,000 addresses that enter whatever they may, each session as often as it may, in ten minutes.
// npx node bench/activation.ts
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeLetters, triesOfSession } from '#contracts/http/activation.ts'
import type { Caller } from '#contracts/http/identity.ts'
import { openDatabase } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { memoryHot } from '#kit/hot/memory-hot.ts'
import { createDevices } from '#services/identity/devices/devices.ts'
import { identityMigrations } from '#services/identity/tables.ts'
import { range, report, spread } from './measure.ts'

const live = 10_000
const addresses = 1_000
const folder = mkdtempSync(join(tmpdir(), 'daypart-activation-'))
const database = await openDatabase({ dataDir: folder })
await migrate(database, [identityMigrations])
const clock = { now: Date.now() }
const outcomes: Record<string, number> = {}
let alarms = 0
/** Each with its own count of what everybody got wrong. */
const open = () =>
  createDevices({
    database,
    hot: memoryHot(() => clock.now),
    now: () => clock.now,
    secret: 'of a bench, and long enough for one',
    publicUrl: 'https://tv.example',
    entryLimit: 20,
    codeLimit: { name: 'device codes', most: 60, within: 3_600_000 },
    startSession: () => Promise.reject(new Error('nobody confirms here')),
    told(outcome) {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    },
    alarm: () => alarms++,
  })
let devices = open()
const here: Caller = { address: undefined, isLocal: true, cookie: null, isSecure: true, userAgent: null }
const guess = () => Array.from({ length: 8 }, () => codeLetters[Math.floor(Math.random() * codeLetters.length)]).join('')
const enter = (session: string, address?: string) => {
  const viewer = { userId: 'u', profileId: 'p', sessionId: session }
  const caller = address ? { ...here, isLocal: false, address } : here
  return devices.activate('nbcuniversalfamily', { userCode: guess() }, viewer, caller)
}

/** Milliseconds of single looks, each by a session of its own. */
async function looks(count: number): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    const begun = performance.now()
    await enter(crypto.randomUUID())
    times.push(performance.now() - begun)
  }
  return times
}

const few = await looks(300)
for (let at = 0; at < live; at++) await devices.ask('nbc', 'TV', here)
const many = await looks(300)
devices = open()
const before = { ...outcomes }
let most = 0
for (let address = 0; address < addresses; address++)
  for (let session = 0, refused = false; !refused; session++)
    for (let guess = 0; guess <= triesOfSession; guess++) {
      const { result } = await enter(`${address} ${session}`, `198.${address >> 8}.${address & 255}.1`)
      refused = result.code === 429 && guess < triesOfSession
      if (result.code === 429) break
      most = Math.max(most, guess + 1)
    }
const looked = (outcomes['wrong'] ?? 0) + (outcomes['found'] ?? 0) - (before['wrong'] ?? 0)
const chance = (looked * live) / codeLetters.length ** 8
const ratio = spread(many).median / spread(few).median
report(
  'activation',
  [
    { measure: 'guesses that were looked up', value: String(looked), goal: 'at most 3,400', ok: looked <= 3400 },
    { measure: 'of one session', value: String(most), goal: 'at most 5', ok: most <= triesOfSession },
    { measure: 'hits', value: `${outcomes['found'] ?? 0} (chance ${chance.toExponential(1)})`, goal: '0', ok: !outcomes['found'] },
    { measure: 'alarms', value: String(alarms), goal: '1', ok: alarms === 1 },
    {
      measure: `a look with ${live} live codes against one with none`,
      value: `${ratio.toFixed(2)}x`,
      goal: 'at most 1.5x',
      ok: ratio <= 1.5,
    },
    { measure: 'a look, ms', value: range(spread(many)), goal: '-', ok: null },
  ],
  { outcomes, looked, few, many },
)
await database.close()
rmSync(folder, { recursive: true, force: true })
