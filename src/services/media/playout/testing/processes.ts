// Processes of one site that share a database, for the tests of playout.
import { type ChannelSetting, targetDurationOf } from '#contracts/media/channel.ts'
import type { Film } from '#contracts/media/film.ts'
import type { Database } from '#kit/db/database.ts'
import { livePlaylist, liveWindowAt, recordingAt, recordingPlaylist, type Track } from '../assemble.ts'
import { createOnAir } from '../on-air.ts'
import { createPlayoutStore } from '../store.ts'
import { writeRows } from '../write-rows.ts'
import { films as allFilms, libraryOf } from './films.ts'
import { catalogueOf, type TestAiring } from './schedule.ts'

export type Clock = { now: number }

type ProcessTools = {
  database: Database
  channel: ChannelSetting
  schedule: { airings: readonly TestAiring[] }
  clock: Clock
  films?: readonly Film[]
}

/** Opens a process that keeps one channel and assembles its playlists. */
export function openProcess({ database, channel, schedule, clock, films = allFilms }: ProcessTools) {
  const now = () => clock.now
  const store = createPlayoutStore(database)
  const library = libraryOf(films)
  const onAir = createOnAir({ channels: [channel], store, library, now })
  const tools = { catalogue: catalogueOf(schedule), store, onAir, library, now }
  const timeline = () => onAir.get(channel.id)?.timeline ?? { parts: [], films: new Map() }
  return {
    onAir,
    keep: () => writeRows(channel, tools),
    rows: () => onAir.get(channel.id)?.rows ?? [],
    live(track: Track = { rendition: '240' }): string | null {
      const window = liveWindowAt(timeline(), clock.now)
      return window && livePlaylist(timeline(), window, track, targetDurationOf(channel))
    },
    recording(from: number, to: number, type: 'EVENT' | 'VOD' = 'EVENT'): string | null {
      const recording = recordingAt(timeline(), { from, to }, clock.now)
      return recording && recordingPlaylist(timeline(), recording, { rendition: '240' }, targetDurationOf(channel), type)
    },
  }
}
