import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { channelSetting } from '#contracts/media/channel.ts'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { createMetrics } from '#kit/metrics.ts'
import { hours, now, openNetwork } from '#services/catalogue/testing/network.ts'
import type { MediaTables } from '#services/media/playout/tables.ts'
import { addChannelMetrics } from '../../services/channel-metrics.ts'
import { channelStatus } from '../../services/channel-status.ts'
import { captureOutput } from '../../testing/capture-output.ts'
import { migrations } from '../migrate.ts'
import { type ChannelsOptions, channelsCommand } from './channels.ts'

const setting = (id: string, source: object = { from: 'schedule' }) => v.parse(channelSetting, { id, brand: 'nbc', slate: 'slate', source })
const channels = [setting('full.example'), setting('torn.example'), setting('empty.example')]
const external = setting('far.example', { from: 'origin', origin: 'https://live.example/a.m3u8' })

const programme = (channel: string, from: number, to: number | undefined, title: string): EntryInput => ({
  ...{ kind: 'programme', id: `${channel} ${from}`, channel, title },
  ...{ start: now + hours(from), ...(to !== undefined && { stop: now + hours(to) }) },
})
const entries: EntryInput[] = [
  ...['full.example', 'torn.example', 'empty.example'].map((id): EntryInput => ({ kind: 'channel', id, names: [] })),
  programme('full.example', -30, -1, 'Before'),
  programme('full.example', -1, 1, 'Night Desk \u001b[31m'),
  programme('full.example', 1, 30, 'A Very Long Title of a Very Long Programme'),
  programme('full.example', 30, 400, 'Marathon'),
  programme('torn.example', -1, 2, 'Harbor'),
  programme('torn.example', 3, 5, 'Ferry'),
  programme('torn.example', 40, undefined, 'Unknown end'),
  { kind: 'channel', id: 'later.example', names: [] },
  { kind: 'channel', id: 'open.example', names: [] },
  programme('open.example', -1, undefined, 'Until the next one'),
  programme('open.example', 20, 30, 'Next'),
  programme('later.example', 500, 501, 'In three weeks'),
]

onEachDatabase('channels', (open) => {
  async function openChannels(list = channels) {
    const database = await open()
    await migrate(database, migrations)
    await openNetwork(database, entries)
    await database.withTables<MediaTables>().write((trx) =>
      trx
        .insertInto('media_playout')
        .values({
          ...{
            channel: 'full.example',
            start_at: now,
            end_at: now + 125 * 60_000,
            sequence: 0,
            discontinuity: 0,
            airing: null,
            parts: '[]',
          },
          revision: 1,
        })
        .execute(),
    )
    const viewers = async () => new Map([['full.example', 12]])
    const status = () => channelStatus({ database, channels: list, now: () => now, viewers })
    const run = async (options: ChannelsOptions = {}) => {
      const { output, ...streams } = captureOutput()
      const opened = async () => ({ channels: list, status, now: () => now, timeZoneOf: () => 'America/New_York', close: async () => {} })
      return { code: await channelsCommand(options, { open: opened, ...streams }), ...output }
    }
    return { run, status }
  }

  test('`daypart channels` shows now, next, gaps, the reach of schedule and playout, and viewers; a gap makes it exit with 1', async () => {
    const { run } = await openChannels()
    const { code, out } = await run()
    expect(out.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['channel', 'now', 'next', 'gaps 24 h', 'gaps 14 d', 'schedule', 'playout', 'viewers'],
      [
        ...['full.example', 'Night Desk  [31m (until 22:00)', 'A Very Long Title of a Very L… (at 22:00)', 'none', 'none'],
        ...['16 d 16 h', '2 h 5 min', '12'],
      ]
        .join('  ')
        .split(/ {2,}/),
      ['torn.example', 'Harbor (until 23:00)', 'Ferry (at 00:00)', '2 (20 h 0 min)', '2 (36 h 0 min)', '41 h 0 min', '-', '0'],
      ['empty.example', 'nothing', 'nothing', '1 (24 h 0 min)', '1 (24 h 0 min)', '-', '-', '0'],
      [''],
    ])
    expect(code).toBe(1)
  })

  test('`daypart channels` exits with 0 when all channels have a schedule for a day; an external stream needs none', async () => {
    const { run } = await openChannels([channels[0]!, external])
    expect(await run()).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^far\.example +nothing +nothing +none +none /m) })
    const empty = await openChannels([])
    expect(await empty.run()).toEqual({ code: 0, out: '', err: 'There are no channels: set CHANNELS_FILE (docs/channels.md).\n' })
  })

  test('a schedule that begins after the next 14 days is one gap until then', async () => {
    const { run } = await openChannels([setting('later.example')])
    const { out, code } = await run({ json: true })
    expect(JSON.parse(out)).toMatchObject({
      now: null,
      next: null,
      gapsOfDay: { count: 1, length: hours(24) },
      gaps: { count: 1, length: hours(336) },
    })
    expect(code).toBe(1)
  })

  test('a programme without an end lasts until the next one begins, as in the guide, so there is no gap', async () => {
    const { run } = await openChannels([setting('open.example')])
    const { out, code } = await run({ json: true })
    expect(JSON.parse(out)).toMatchObject({ now: { stop: now + hours(20) }, gapsOfDay: { count: 0, length: 0 } })
    expect(code).toBe(0)
  })

  test('`daypart channels --json` prints one line per channel, with times in epoch milliseconds', async () => {
    const { run } = await openChannels()
    const { out } = await run({ json: true })
    const [full, torn] = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(full).toMatchObject({
      ...{ channel: 'full.example', brand: 'nbc', until: now + hours(400), playoutUntil: now + 125 * 60_000, viewers: 12 },
      ...{ now: { start: now - hours(1), stop: now + hours(1) }, next: { start: now + hours(1) }, gapsOfDay: { count: 0, length: 0 } },
    })
    expect(torn).toMatchObject({ gapsOfDay: { count: 2, length: hours(20) }, until: now + hours(41), playoutUntil: null })
  })

  test('the metrics of channels have a value for each channel; a database that does not answer leaves them out', async () => {
    const { status } = await openChannels()
    const metrics = createMetrics()
    addChannelMetrics({ metrics, status, now: () => now, log: { failure() {} } })
    const text = await metrics.text()
    expect(text.match(/^daypart_channel_\w+\{.*$/gm)).toEqual([
      'daypart_channel_schedule_seconds{channel="full.example"} 1440000',
      'daypart_channel_schedule_seconds{channel="torn.example"} 147600',
      'daypart_channel_schedule_seconds{channel="empty.example"} 0',
      'daypart_channel_playout_seconds{channel="full.example"} 7500',
      'daypart_channel_gaps{channel="full.example"} 0',
      'daypart_channel_gaps{channel="torn.example"} 2',
      'daypart_channel_gaps{channel="empty.example"} 1',
      'daypart_channel_gap_seconds{channel="full.example"} 0',
      'daypart_channel_gap_seconds{channel="torn.example"} 72000',
      'daypart_channel_gap_seconds{channel="empty.example"} 86400',
      'daypart_channel_viewers{channel="full.example"} 12',
      'daypart_channel_viewers{channel="torn.example"} 0',
      'daypart_channel_viewers{channel="empty.example"} 0',
    ])
    const failing = createMetrics()
    const failures: unknown[] = []
    const broken = () => Promise.reject(new Error('gone'))
    addChannelMetrics({ metrics: failing, status: broken, now: () => now, log: { failure: (error) => void failures.push(error) } })
    expect(await failing.text()).not.toMatch(/^daypart_channel_\w+\{/m)
    expect(failures).toHaveLength(1)
  })
})
