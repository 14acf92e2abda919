// The real command on a real database, killed where it hurts most.
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
const daypart = fileURLToPath(new URL('daypart.ts', import.meta.url))
const env = { ...process.env, DATA_DIR: join(folder, 'data') }
// So many that it still stores when a busy machine lets us look.
const people = 120_000
const batch = 2000

const storedPeople = () => {
  const database = new DatabaseSync(join(env.DATA_DIR, 'daypart.db'), { readOnly: true, timeout: 5000 })
  const count = database.prepare("SELECT count(*) AS count FROM sqlite_master WHERE name = 'content_people'").get()?.['count']
  const stored = count ? Number(database.prepare('SELECT count(*) AS count FROM content_people').get()!['count']) : 0
  database.close()
  return stored
}

test('killed while it stores, an import leaves whole batches and nothing else; running it again completes it', {
  timeout: 180_000,
}, async () => {
  const file = join(folder, 'people.ndjson')
  writeFileSync(file, Array.from({ length: people }, (_, n) => `{"kind":"person","id":"p${n}","name":"Person ${n}"}\n`).join(''))
  spawnSync(process.execPath, [daypart, 'migrate'], { env })
  const child = spawn(process.execPath, [daypart, 'import', file], { env, stdio: 'ignore' })
  const exit = once(child, 'exit')
  // The database itself says when the first batch is in.
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
