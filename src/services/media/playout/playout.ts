// Playout: puts channels on the air. A channel is a schedule and packaged films; its playlists are assembled from stored rows.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Hono } from 'hono'
import type { CataloguePublic, CatalogueSchedule } from '#contracts/http/catalogue.ts'
import type { LiveClient } from '#contracts/http/live.ts'
import type { ChannelClient } from '#contracts/http/media.ts'
import type { ChannelSetting } from '#contracts/media/channel.ts'
import type { FilmDrm } from '#contracts/media/film.ts'
import type { Database } from '#kit/db/database.ts'
import { Unavailable } from '#kit/http/problem.ts'
import { type Job, repeat } from '#kit/repeat.ts'
import type { Library } from '../films/library.ts'
import type { ChannelPass, Passes } from '../films/pass.ts'
import { addChannelListRoute, type ChannelListTools } from './channel-list.ts'
import { createChannelUrls } from './channel-url.ts'
import { type ChannelOnAir, createOnAir } from './on-air.ts'
import { createChannelPlaylists } from './playlists.ts'
import { answerReadyPlaylists } from './ready-playlists.ts'
import { addPlayoutRoutes, createChannelKeys } from './routes.ts'
import { createPlayoutStore } from './store.ts'
import { placeAt } from './timeline.ts'
import { writeRows } from './write-rows.ts'

export type PlayoutTools = Omit<ChannelListTools, 'urls'> & {
  database: Database
  catalogue: Pick<CatalogueSchedule, 'airings' | 'filmsOfAirings' | 'channels'> & Pick<CataloguePublic, 'revision'>
  isHeld: LiveClient['isHeld']
}

type Shared = {
  library: Library
  passes: Passes
  mediaOrigin: string
  pageOrigins: string[]
  readers: string[]
  now: () => number
  report(error: unknown): void
}

/** The job keeps the rows of all channels. */
export type Playout = Job & {
  client: ChannelClient
  /** Writes the rows of all channels that are missing or have changed. */
  keep(): Promise<void>
  /** Returns the encryption of the films that the URL of a channel opens now; null if its stream session does not run. */
  keys(pass: ChannelPass): Promise<FilmDrm[] | null>
  /** Answers a playlist in memory, without the router. Returns false if the playlist is not in memory. */
  cached(request: IncomingMessage, response: ServerResponse): boolean
}

/** Milliseconds between two checks: for rows of other processes and changes of the schedule, and for rows to write. */
const pollInterval = 2000
const keepInterval = 60_000
/** Milliseconds between two checks of all channels while the content changes, as during an import. */
const changedInterval = 10_000
/** Milliseconds after which a channel without rows is tried again. */
const retryInterval = 5000

export function createPlayout(router: Hono, tools: PlayoutTools, shared: Shared): Playout {
  const { database, channels: all, catalogue } = tools
  const { library, passes, mediaOrigin, now } = shared
  const report = (error: unknown) => {
    // The storage of the films has reported its outage.
    if (!(error instanceof Unavailable)) shared.report(error)
  }
  const channels = all.filter(({ source }) => source.from !== 'origin')
  const store = createPlayoutStore(database)
  const onAir = createOnAir({ channels, store, library, now })
  const faults = new Map<string, string>()
  const tries = new Map<string, { at: number; done: Promise<void> }>()

  async function keepChannel(setting: ChannelSetting): Promise<void> {
    try {
      const fault = await writeRows(setting, { catalogue, store, onAir, library, now })
      if (fault && faults.get(setting.id) !== fault) report(new Error(`The channel "${setting.id}" is not on the air: ${fault}.`))
      if (fault) faults.set(setting.id, fault)
      else faults.delete(setting.id)
    } catch (error) {
      report(error)
    }
  }
  async function keep() {
    for (const setting of channels) await keepChannel(setting)
  }

  /** Any process serves any channel: if this process has no rows for now, it reads them, and writes them if there are none. */
  async function findOnAir(setting: ChannelSetting): Promise<ChannelOnAir | null> {
    const isPlaying = () => {
      const known = onAir.get(setting.id)
      return known !== undefined && placeAt(known.timeline, now()) !== null
    }
    if (!isPlaying()) {
      const last = tries.get(setting.id)
      if (!last || Math.abs(performance.now() - last.at) >= retryInterval)
        tries.set(setting.id, { at: performance.now(), done: keepChannel(setting) })
      await tries.get(setting.id)!.done
    }
    return onAir.get(setting.id) ?? null
  }
  const playlists = createChannelPlaylists(now)
  addPlayoutRoutes(router, { channels, onAir: findOnAir, playlists, library, passes, now })
  const urls = createChannelUrls({ channels: all, passes, origin: mediaOrigin, now })
  addChannelListRoute(router, { ...tools, urls })
  const job = createJob({ refresh: onAir.refresh, revision: catalogue.revision, keep, report })
  const keys = createChannelKeys({ channels, onAir: findOnAir, isHeld: tools.isHeld, now })
  const client = { channelUrl: urls.channelUrl, channelEncryption: urls.channelEncryption }
  return { client, keep, keys, cached: answerReadyPlaylists({ ...shared, onAir, playlists }), ...job }
}

type JobTools = { refresh(): Promise<void>; revision(): Promise<number>; keep(): Promise<void>; report(error: unknown): void }

/** Returns a job that reads rows every two seconds, and writes them every minute, or soon after the content changes. */
function createJob({ refresh, revision, keep, report }: JobTools): Job {
  let isFailing = false
  let kept = { at: Number.NEGATIVE_INFINITY, revision: -1 }
  async function turn() {
    const current = await revision()
    const interval = current === kept.revision ? keepInterval : changedInterval
    if (performance.now() - kept.at < interval) return await refresh()
    kept = { at: performance.now(), revision: current }
    await keep()
  }
  return repeat(async () => {
    try {
      await turn()
      isFailing = false
    } catch (error) {
      // While the database fails, only the first failure is reported.
      if (!isFailing) report(error)
      isFailing = true
    }
  }, pollInterval)
}
