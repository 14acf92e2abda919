// The live service: sessions of live streams, so that a viewer watches as many streams at once as the settings allow [A4-27].
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brandBook } from '#brands/brand-book.ts'
import type { BrandGroup } from '#contracts/brand.ts'
import type { LiveClient } from '#contracts/http/live.ts'
import type { ChannelSetting } from '#contracts/media/channel.ts'
import type { Database } from '#kit/db/database.ts'
import { createRouter, openapiOf } from '#kit/http/describe.ts'
import type { Service } from '#kit/http/service.ts'
import type { Kv } from '#kit/kv/kv.ts'
import { createFindBrand } from './brand-key.ts'
import { memoryLiveness, sharedLiveness } from './liveness.ts'
import { createOutageCounter } from './outage-counter.ts'
import { createRepeatedHeartbeats } from './repeated-heartbeats.ts'
import { addLiveRoutes } from './routes.ts'
import { createSessionIds } from './session-id.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createSlotStore, type SlotStore } from './slot-store.ts'
import { createSweep } from './sweep.ts'
import { createFindOwner, createFindViewer, type ViewerDependencies } from './viewer.ts'

export type LiveDependencies = ViewerDependencies & {
  database: Database
  kv: Kv
  /** Whether `kv` is a store that all processes share. Otherwise the memory of this process measures the lifetimes. */
  isShared: boolean
  brands: BrandGroup
  /** The channels that the site puts on the air. */
  channels: readonly Pick<ChannelSetting, 'id' | 'brand'>[]
  secret: string
  /** Origins of the site's pages. */
  pageOrigins: string[]
  /** Whether viewers reach the site by https. */
  isSecure: boolean
  /** The lifetime of a session without a heartbeat, in seconds. */
  seconds: number
  now: () => number
  /** A clock that always advances evenly, in milliseconds. */
  monotonicNow?: () => number
  /** Counts an outcome in the metrics: `started`, `refused`, `taken over`, `ended`. */
  countOutcome(outcome: string): void
  report(error: unknown, request?: Request): void
}

export type Live = Service & {
  client: LiveClient
  /** Answers a heartbeat that repeats an accepted one, without the router. Returns false for other requests. */
  heartbeat(request: IncomingMessage, response: ServerResponse): boolean
  /** Returns the number of heartbeats since the start. */
  beats(): number
  /** Deletes the dead sessions among the next slots. Resolves to whether there are more slots. */
  sweep(): Promise<boolean>
  /** Sweeps all slots every half minute, until `stop`. */
  start(): void
  stop(): void
}

/** Milliseconds between two steps of the sweep, and between two sweeps. */
const sweepTimes = { step: 1000, pause: 30_000 }
/** The time for which the numbers of viewers are kept, in milliseconds. */
const viewersLife = 10_000

export function createLive(dependencies: LiveDependencies): Live {
  const { database, kv, isShared, secret, report, pageOrigins, seconds, monotonicNow = () => performance.now() } = dependencies
  const lifetime = seconds * 1000
  const store = createSlotStore(database)
  const times = { lifetime, monotonicNow }
  const liveness = isShared ? sharedLiveness(kv, createOutageCounter(database), times) : memoryLiveness(times)
  const sessions = createSessions({ store, liveness, ids: createSessionIds(secret) })
  let beats = 0
  const countBeat = () => void beats++
  const repeated = createRepeatedHeartbeats({ ...dependencies, sessions, liveness, lifetime, monotonicNow, countBeat })
  const router = createRouter({ report, pageOrigins })
  addLiveRoutes(router, {
    ...dependencies,
    sessions,
    lifetime,
    findViewer: createFindViewer(dependencies),
    findBrand: createFindBrand(brandBook(dependencies.brands)),
    onBeat(request, owner, sessionId) {
      countBeat()
      repeated.accept(request, owner, sessionId)
    },
  })

  const sweep = createSweep({ store, liveness })
  let timer: NodeJS.Timeout | undefined
  const sweepAfter = (milliseconds: number) => {
    timer = setTimeout(async () => {
      const hasMore = await sweep().catch((error) => report(error))
      if (timer) sweepAfter(hasMore ? sweepTimes.step : sweepTimes.pause)
    }, milliseconds).unref()
  }

  return {
    fetch: async (request) => router.fetch(request),
    openapi: () => openapiOf(router, 'live'),
    client: createLiveClient({ store, sessions, findOwner: createFindOwner(dependencies), monotonicNow }),
    heartbeat: repeated.answer,
    beats: () => beats,
    sweep,
    start: () => sweepAfter(sweepTimes.step),
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

type ClientTools = {
  store: Pick<SlotStore, 'countByChannel' | 'channelOf'>
  sessions: Pick<Sessions, 'holds'>
  findOwner: ReturnType<typeof createFindOwner>
  monotonicNow: () => number
}

/** Returns the client for other services. The numbers are read from the database, at most every ten seconds. */
function createLiveClient({ store, sessions, findOwner, monotonicNow }: ClientTools): LiveClient {
  let read: { at: number; counts: Promise<Map<string, number>> } | undefined
  return {
    async holds(viewer, { id, channel }) {
      const { owner } = await findOwner(viewer)
      return owner !== null && sessions.holds(owner, id, channel)
    },
    isHeld: async ({ id, channel }) => (await store.channelOf(id)) === channel,
    viewers() {
      if (!read || monotonicNow() - read.at >= viewersLife) {
        read = { at: monotonicNow(), counts: store.countByChannel() }
        read.counts.catch(() => {
          read = undefined
        })
      }
      return read.counts
    },
  }
}
