// Runs `daypart import` on a real database and kills it while it stores entries.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'daypart-killed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const daypart = fileURLToPath(new URL('../daypart.ts', import.meta.url))
const env = { ...process.env, DATA_DIR: join(folder, 'data') }
// The number of entries is large, so that the import is still running when the test finds the first batch, even on a busy machine.
const people = 120_000
const batch = 2000

const storedPeople = () => {
  const database = new DatabaseSync(join(env.DATA_DIR, 'daypart.db'), { readOnly: true, timeout: 5000 })
  const count = database.prepare("SELECT count(*) AS count FROM sqlite_master WHERE name = 'content_people'").get()?.['count']
  const stored = count ? Number(database.prepare('SELECT count(*) AS count FROM content_people').get()!['count']) : 0
  database.close()
  return stored
}

test('a killed import leaves only complete batches; a second import stores the remaining entries', {
  timeout: 180_000,
}, async () => {
  const file = join(folder, 'people.ndjson')
  writeFileSync(file, Array.from({ length: people }, (_, n) => `{"kind":"person","id":"p${n}","name":"Person ${n}"}\n`).join(''))
  spawnSync(process.execPath, [daypart, 'migrate'], { env })
  const child = spawn(process.execPath, [daypart, 'import', file], { env, stdio: 'ignore' })
  const exit = once(child, 'exit')
  // Waits until the database contains the first batch.
  while (child.exitCode === null && storedPeople() === 0) await new Promise((resolve) => setTimeout(resolve, 2))
  child.kill('SIGKILL')
  await exit
  const left = storedPeople()
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(people)
  expect(left % batch).toBe(0)
  expect(readdirSync(join(env.DATA_DIR, 'tmp'))).toEqual([])
  const again = spawnSync(process.execPath, [daypart, 'import', file], { env, encoding: 'utf8' })
  expect(again.stdout).toBe(`added=${people - left} changed=0 unchanged=${left} refused=0\n`)
  expect(again.status).toBe(0)
})
