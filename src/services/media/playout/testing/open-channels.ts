// Opens the media service with channels of the demo's films, for tests.
import { brandBook } from '#brands/brand-book.ts'
import type { Brand } from '#contracts/brand.ts'
import type { AccessClient } from '#contracts/http/access.ts'
import type { ChannelSetting } from '#contracts/media/channel.ts'
import type { Database } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { memoryKv } from '#kit/kv/memory-kv.ts'
import type { MediaTools } from '../../media.ts'
import { openMedia } from '../../testing/open-media.ts'
import type { PlayoutTools } from '../playout.ts'
import { mediaMigrations } from '../tables.ts'
import { channelOf } from './films.ts'
import { catalogueOf, type TestAiring } from './schedule.ts'

const brands = [
  { key: 'nbc', aliases: [], displayTitle: 'NBC' },
  { key: 'news', aliases: [], displayTitle: 'NBC "News"', freeLive: true },
] as unknown as Brand[]

/** `one.example` needs a TV provider, `news.example` is free, and `far.example` is a free external stream. */
export const testChannels = [
  channelOf({ slate: 'big-buck-bunny' }),
  channelOf({ id: 'news.example', brand: 'news', slate: 'big-buck-bunny', number: '48' }),
  channelOf({
    id: 'far.example',
    slate: 'big-buck-bunny',
    free: true,
    source: { from: 'origin', origin: 'https://far.example/live.m3u8' },
  }),
]

export type ChannelSite = {
  database: Database
  clock: { now: number }
  schedule: { airings: readonly TestAiring[] }
  channels?: readonly ChannelSetting[]
}

/** Opens a process. By default, all free channels play for all viewers. */
export async function openChannels(
  { database, clock, schedule, channels = testChannels }: ChannelSite,
  opensToAll: AccessClient['opensToAll'] = async () => Number.POSITIVE_INFINITY,
  { isHeld = async () => true, ...changes }: Partial<MediaTools & Pick<PlayoutTools, 'isHeld'>> = {},
) {
  await migrate(database, [mediaMigrations])
  return openMedia({
    now: () => clock.now,
    playout: {
      database,
      channels,
      brands: brandBook({ name: 'Test', brands }),
      catalogue: {
        ...catalogueOf(schedule),
        revision: async () => 1,
        channels: async () => [{ kind: 'channel', id: 'one.example', names: [{ text: 'One' }], number: '4.1' }],
      },
      opensToAll,
      isHeld,
      publicUrl: 'http://tv.example',
      operatorToken: 'operator-token',
      kv: memoryKv(() => clock.now),
    },
    ...changes,
  })
}
