import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { type ChannelSetting, channelSetting } from '#contracts/media/channel.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { openKv } from '#kit/kv/open-kv.ts'
import { group, hours, now, openNetwork } from '#services/catalogue/testing/network.ts'
import { createScheduleKeeper } from './schedule-keeper.ts'

const folder = mkdtempSync(join(tmpdir(), 'daypart-keeper-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const channel = (id: string, source: object) => v.parse(channelSetting, { id, brand: 'nbc', slate: 'slate', source })
const own = channel('own.example', { from: 'dayparts', dayparts: [{ from: '06:00', pick: { brand: 'nbc' } }] })

onEachDatabase('the schedule keeper of a site', (open) => {
  async function openKeeper(channels: ChannelSetting[]) {
    const database = await open()
    const network = await openNetwork(database)
    const kv = await openKv({ now: () => network.clock.now })
    const lines: string[] = []
    const imported: string[] = []
    const write = (text: string, facts?: unknown) => void lines.push(facts === undefined ? text : `${text} ${JSON.stringify(facts)}`)
    const tools = {
      ...{ database, entryStore: network.entryStore, brands: group, kv, channels },
      now: () => network.clock.now,
      revision: network.client.revision,
      importFile: async (file: string) => {
        imported.push(file)
        return 'added=1 changed=0 unchanged=0 refused=0'
      },
      log: { info: write, warn: write, failure: (error: unknown) => void lines.push((error as Error).message) },
    }
    const count = async () => (await Array.fromAsync(network.entryStore.entries(['programme']))).length
    return { ...network, keeper: createScheduleKeeper(tools), other: createScheduleKeeper(tools), kv, tools, lines, imported, count }
  }

  test('prepare stores the next two days, and the first turn stores the rest', async () => {
    const { keeper, count, lines } = await openKeeper([own])
    await keeper.prepare()
    const near = await count()
    await keeper.turn()
    expect(near).toBeGreaterThan(50)
    expect(await count()).toBeGreaterThan(near * 1.5)
    expect(lines).toHaveLength(2)
  })

  test('the schedule keeper does nothing until a broadcast day begins', async () => {
    const { keeper, clock, lines } = await openKeeper([own])
    await keeper.turn()
    const before = lines.length
    for (let minute = 0; minute < 3; minute++) {
      clock.now += 60_000
      await keeper.turn()
    }
    expect(lines).toHaveLength(before)
    clock.now = Date.parse('2026-05-13T05:59:59-04:00')
    await keeper.turn()
    expect(lines).toHaveLength(before)
    clock.now += 1000
    await keeper.turn()
    expect(lines).toHaveLength(before + 1)
  })

  test('when the catalogue changes, the schedule follows within ten minutes', async () => {
    const { keeper, clock, add, lines } = await openKeeper([own])
    await keeper.turn()
    const event = {
      kind: 'programme' as const,
      id: 'final',
      channel: own.id,
      start: now + hours(30),
      stop: now + hours(32),
      title: 'The Final',
    }
    await add(event)
    clock.now += 60_000
    await keeper.turn()
    expect(lines).toHaveLength(1)
    clock.now += 10 * 60_000
    await keeper.turn()
    expect(lines[1]).toMatch(/^kept the schedule .*"removed":[1-9]/)
  })

  test('a process that does not get the lease leaves the work to the other one, and tries again later', async () => {
    const { keeper, kv, count, lines } = await openKeeper([own])
    expect(await kv.add('schedule-keeper', 'another process', 60_000)).toBe(true)
    await keeper.turn()
    expect([await count(), lines]).toEqual([0, []])
    await kv.delete('schedule-keeper')
    await keeper.turn()
    expect(await count()).toBeGreaterThan(100)
  })

  test('the schedule keepers of two processes keep one schedule', async () => {
    const { keeper, other, count, lines } = await openKeeper([own])
    await Promise.all([keeper.turn(), other.turn()])
    const stored = await count()
    await other.turn()
    expect(await count()).toBe(stored)
    expect(lines).toHaveLength(1)
  })

  test('a schedule file is imported at the first turn and when it changes; a failed import does not stop the channels', async () => {
    const file = join(folder, 'guide.xml')
    writeFileSync(file, '<tv/>')
    const { keeper, imported, tools, lines, count } = await openKeeper([
      own,
      channel('two.example', { from: 'schedule', file }),
      channel('three.example', { from: 'schedule', file }),
    ])
    await keeper.turn()
    await keeper.turn()
    expect(imported).toEqual([file])
    tools.importFile = async () => {
      throw new Error('The schedule cannot be imported.')
    }
    utimesSync(file, 1, 1)
    await keeper.turn()
    await keeper.turn()
    expect(lines.filter((text) => text === 'The schedule cannot be imported.')).toHaveLength(1)
    expect(await count()).toBeGreaterThan(100)
  })

  test('a daypart without a video is reported one time, with its place', async () => {
    const empty = channel('own.example', { from: 'dayparts', dayparts: [{ from: '06:00', pick: { genre: 'Opera' } }] })
    const { keeper, lines, clock } = await openKeeper([empty])
    await keeper.prepare()
    clock.now += hours(24)
    await keeper.turn()
    expect(lines.filter((text) => text.startsWith('a daypart has no video'))).toEqual([
      'a daypart has no video {"channel":"own.example","from":"06:00","date":"2026-05-05","pick":"{\\"genre\\":\\"Opera\\"}"}',
    ])
  })
})
