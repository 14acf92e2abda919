// Measures how many activation codes of televisions an attacker can guess in ten minutes. There are 10,000 valid codes. The attacker enters codes
// from 1,000 IP addresses, up to the rate limits.
// npx node bench/activation.ts
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeLetters, maxTriesPerSession } from '#contracts/http/activation.ts'
import type { Caller } from '#contracts/http/identity.ts'
import { migrate } from '#kit/db/migrate.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { memoryKv } from '#kit/kv/memory-kv.ts'
import { createDevices } from '#services/identity/devices/devices.ts'
import { identityMigrations } from '#services/identity/tables.ts'
import { range, report, spread } from './shared/measure.ts'

const live = 10_000
const addresses = 1_000
const folder = mkdtempSync(join(tmpdir(), 'daypart-activation-'))
const database = await openDatabase({ dataDir: folder })
await migrate(database, [identityMigrations])
const clock = { now: Date.now() }
const outcomes: Record<string, number> = {}
let alarms = 0
/** Creates the service that checks activation codes. Its counts of wrong codes start at zero. */
const openDevices = () =>
  createDevices({
    database,
    kv: memoryKv(() => clock.now),
    now: () => clock.now,
    secret: 'a secret for the benchmark that is long enough',
    publicUrl: 'https://tv.example',
    entryLimit: 20,
    codeLimit: { name: 'device codes', max: 60, windowMs: 3_600_000 },
    startSession: () => Promise.reject(new Error('no device is confirmed in this benchmark')),
    countOutcome(outcome) {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    },
    raiseAlarm: () => alarms++,
  })
let devices = openDevices()
const localCaller: Caller = { address: undefined, isLocal: true, cookie: null, isSecure: true, userAgent: null }
const guess = () => Array.from({ length: 8 }, () => codeLetters[Math.floor(Math.random() * codeLetters.length)]).join('')
const enter = (session: string, address?: string) => {
  const viewer = { userId: 'u', profileId: 'p', sessionId: session }
  const caller = address ? { ...localCaller, isLocal: false, address } : localCaller
  return devices.activate('nbcuniversalfamily', { userCode: guess() }, viewer, caller)
}

/** Enters `count` codes, each in a new session. Returns the milliseconds for each code. */
async function lookupTimes(count: number): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    const started = performance.now()
    await enter(crypto.randomUUID())
    times.push(performance.now() - started)
  }
  return times
}

const timesWithoutCodes = await lookupTimes(300)
for (let at = 0; at < live; at++) await devices.requestCode('nbc', 'TV', localCaller)
const timesWithCodes = await lookupTimes(300)
devices = openDevices()
const before = { ...outcomes }
let mostGuesses = 0
for (let address = 0; address < addresses; address++)
  for (let session = 0, refused = false; !refused; session++)
    for (let guess = 0; guess <= maxTriesPerSession; guess++) {
      const { result } = await enter(`${address} ${session}`, `198.${address >> 8}.${address & 255}.1`)
      refused = result.code === 429 && guess < maxTriesPerSession
      if (result.code === 429) break
      mostGuesses = Math.max(mostGuesses, guess + 1)
    }
const lookups = (outcomes['wrong'] ?? 0) + (outcomes['found'] ?? 0) - (before['wrong'] ?? 0)
const chance = (lookups * live) / codeLetters.length ** 8
const ratio = spread(timesWithCodes).median / spread(timesWithoutCodes).median
report(
  'activation',
  [
    { measure: 'guesses looked up', value: String(lookups), goal: 'at most 3,400', ok: lookups <= 3400 },
    { measure: 'most guesses of one session', value: String(mostGuesses), goal: 'at most 5', ok: mostGuesses <= maxTriesPerSession },
    { measure: 'hits', value: `${outcomes['found'] ?? 0} (chance ${chance.toExponential(1)})`, goal: '0', ok: !outcomes['found'] },
    { measure: 'alarms', value: String(alarms), goal: '1', ok: alarms === 1 },
    {
      measure: `lookup with ${live} live codes against none`,
      value: `${ratio.toFixed(2)}x`,
      goal: 'at most 1.5x',
      ok: ratio <= 1.5,
    },
    { measure: 'lookup, ms', value: range(spread(timesWithCodes)), goal: '-', ok: null },
  ],
  { outcomes, lookups, timesWithoutCodes, timesWithCodes },
)
await database.close()
rmSync(folder, { recursive: true, force: true })
