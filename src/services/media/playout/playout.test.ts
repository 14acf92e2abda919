import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#kit/db/database.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { createPlayoutStore } from './store.ts'
import { openChannels } from './testing/open-channels.ts'

const start = Date.UTC(2026, 10, 20, 20)
const clock = { now: start }
const schedule = { airings: [] }
let folder: string
let database: Database
beforeEach(async () => {
  clock.now = start
  folder = mkdtempSync(join(tmpdir(), 'daypart-playout-'))
  database = await openDatabase({ dataDir: folder })
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})
const live = async (media: Awaited<ReturnType<typeof openChannels>>) => {
  const path = media.channels.channelUrl({ channel: 'one.example' }, 'A'.repeat(22))!.replace('master', '240')
  return await media.fetch(new Request(`http://tv.example${path}`))
}

test('the job writes the rows of all channels except external streams when it starts, and `stop` waits for it', async () => {
  const { playout } = await openChannels({ database, clock, schedule })
  playout!.start()
  await playout!.stop()
  const states = await createPlayoutStore(database).states()
  expect([...states.keys()].toSorted()).toEqual(['news.example', 'one.example'])
})

test('a process serves the rows that another process wrote', async () => {
  const [first, second] = [await openChannels({ database, clock, schedule }), await openChannels({ database, clock, schedule })]
  await first.playout!.keep()
  const before = await createPlayoutStore(database).states()
  expect(await (await live(second)).text()).toBe(await (await live(first)).text())
  expect(await createPlayoutStore(database).states()).toEqual(before)
})

test('while the database fails, a process serves the channel from memory', async () => {
  const media = await openChannels({ database, clock, schedule })
  await media.playout!.keep()
  const other = await openDatabase({ dataDir: mkdtempSync(join(folder, 'other-')) })
  await database.close()
  clock.now += 3_600_000
  expect((await live(media)).status).toBe(200)
  database = other
})

test('a channel whose slate film is missing is reported one time, and answers 503 with Retry-After', async () => {
  const reports: unknown[] = []
  const media = await openChannels({ database, clock, schedule }, undefined, {
    filmFolders: [folder],
    report: (error) => reports.push(error),
  })
  for (let run = 0; run < 3; run++) await media.playout!.keep()
  expect(reports.map(String)).toEqual([
    expect.stringMatching(
      /^Error: The channel "one\.example" is not on the air: its slate film "big-buck-bunny" is missing or invalid: package it/,
    ),
    expect.stringMatching(/"news\.example"/),
  ])
  const response = await live(media)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.json()).toMatchObject({ detail: expect.stringMatching(/^The channel "one\.example" is not on the air\./) })
})
