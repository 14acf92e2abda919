// Simulates a million live sessions that send a heartbeat each minute, on one Redis: the rate, the memory and the CPU time. The heartbeats go through
// the service's own liveness, without HTTP.
// npx node bench/live/million-heartbeats.ts [--sessions 1000000] [--minutes 1]   (needs redis-server; 4 minutes)
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createClient } from '@redis/client'
import { openKv } from '#kit/kv/open-kv.ts'
import { sharedLiveness } from '#services/live/liveness.ts'
import { createSessionIds } from '#services/live/session-id.ts'
import { report } from '../shared/measure.ts'
import { percentile } from '../shared/sign-in-storm.ts'
import { freePort, stopped } from '../shared/site.ts'

const { values } = parseArgs({ options: { sessions: { type: 'string', default: '1000000' }, minutes: { type: 'string', default: '1' } } })
const [sessions, minutes] = [values.sessions, values.minutes].map(Number) as [number, number]
/** Heartbeats are sent in groups, one each 10 ms. */
const tick = 10
const perTick = Math.ceil(sessions / (60_000 / tick))
const lifetime = 600_000

const port = await freePort()
const redis = spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--save', ''], { stdio: ['ignore', 'pipe', 'ignore'] })
while (!String(await once(redis.stdout, 'data')).includes('Ready to accept')) {}
const redisUrl = `redis://127.0.0.1:${port}`
const admin = await createClient({ url: redisUrl }).connect()
const usedBytes = async () => Number(/used_memory_rss:(\d+)/.exec(await admin.info('memory'))![1])
/** The CPU time of Redis in microseconds. Linux counts it in ticks of 10 ms. */
const redisCpu = () => {
  const fields = readFileSync(`/proc/${redis.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

const emptyBytes = await usedBytes()
const { create } = createSessionIds('for benchmarks, and long enough for them')
const ids = Array.from({ length: sessions }, (_, index) => create(`none/viewer${index}`))
// Not through the service, which gives up on a Redis that is late by 250 ms.
const start = (id: string) => admin.set(`daypart:live:${id}`, '1', { PX: lifetime })
for (let at = 0; at < sessions; at += 1000) await Promise.all(ids.slice(at, at + 1000).map(start))
const bytes = (await usedBytes()) - emptyBytes
// Opened after the loading: a late answer of Redis makes the service ask the database for a lifetime, and this benchmark has none.
await setTimeout(2000)
const kv = await openKv({ redisUrl })
const outages = { increment: async () => {}, read: async () => 0 }
const liveness = sharedLiveness(kv, outages, { lifetime, monotonicNow: () => performance.now() })

const times: number[] = []
let lost = 0
const beat = async (id: string) => {
  const from = performance.now()
  if (!(await liveness.extend(id))) lost++
  times.push(performance.now() - from)
}
const running: Promise<void>[] = []
const [own, ofRedis, started] = [process.cpuUsage(), redisCpu(), performance.now()]
for (let sent = 0; sent < sessions * minutes; ) {
  const due = Math.min(Math.ceil((performance.now() - started) / tick) * perTick, sessions * minutes)
  while (sent < due) running.push(beat(ids[sent++ % sessions]!))
  await setTimeout(tick)
}
await Promise.all(running)
const seconds = (performance.now() - started) / 1000
const { user, system } = process.cpuUsage(own)
const redisTime = redisCpu() - ofRedis
const cores = (microseconds: number) => (microseconds / 1e6 / seconds).toFixed(2)
// As many as possible, 512 in flight.
const burst = Math.min(sessions, 200_000)
let next = 0
const burstStarted = performance.now()
const lane = async () => {
  while (next < burst) await liveness.extend(ids[next++]!)
}
await Promise.all(Array.from({ length: 512 }, lane))
const perSecond = burst / ((performance.now() - burstStarted) / 1000)

const needed = sessions / 60
report(
  'million-heartbeats',
  [
    {
      measure: 'heartbeats a second',
      value: `${(times.length / seconds).toFixed(0)}`,
      goal: needed.toFixed(0),
      ok: times.length / seconds >= needed * 0.99,
    },
    { measure: 'heartbeats that ask the database', value: `${lost}`, goal: '0', ok: lost === 0 },
    {
      measure: 'milliseconds of a heartbeat, median; p99',
      value: `${percentile(times, 0.5).toFixed(1)}; ${percentile(times, 0.99).toFixed(1)}`,
      goal: '-',
      ok: null,
    },
    { measure: 'cores of Redis; of this process', value: `${cores(redisTime)}; ${cores(user + system)}`, goal: 'two', ok: null },
    {
      measure: 'memory of Redis, MB; bytes a session',
      value: `${(bytes / 1e6).toFixed(0)}; ${(bytes / sessions).toFixed(0)}`,
      goal: '24000',
      ok: bytes < 24e9,
    },
    { measure: 'largest rate, 512 in flight', value: perSecond.toFixed(0), goal: '-', ok: null },
  ],
  { sessions, minutes, seconds, perSecond, bytes },
)
admin.destroy()
await kv.close()
await stopped(redis)
