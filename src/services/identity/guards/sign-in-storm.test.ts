// Tests the cost of many concurrent sign-ins: refused sign-ins must not reach the database.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { encodePassword } from '#contracts/password.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { createHashing } from '../passwords/hashing.ts'
import { openIdentity } from '../testing/open-identity.ts'

test('concurrent sign-ins that the hashing queue refuses run no SQL', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'daypart-storm-'))
  let statements = 0
  const database = await openDatabase({ dataDir, onStatement: () => statements++ })
  onTestFinished(async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const { caller } = await openIdentity(database, { hashing: createHashing({ running: 1, waiting: 1 }) })
  const guess = async (each: number) =>
    (await caller().signIn({ username: `guess${each}@viewer.example`, password: encodePassword('a wrong guess') })).status
  const costOf = async (attempts: number[]) => {
    const before = statements
    const statuses = await Promise.all(attempts.map(guess))
    return { statements: statements - before, hashed: statuses.filter((status) => status === 401).length, statuses: new Set(statuses) }
  }
  const alone = await costOf([0])
  const storm = await costOf(Array.from({ length: 20 }, (_, index) => index + 1))
  expect([alone.hashed, storm.hashed, storm.statuses]).toEqual([1, 2, new Set([401, 503])])
  expect(storm.statements).toBe(2 * alone.statements)
}, 30_000)
