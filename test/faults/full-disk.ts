// F7 of the fault plan: the disk of a running site fills up under load, stays full, and has space again.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startSite } from '../../bench/site.ts'
import { startPostgres } from '../setup/postgres-server.ts'
import { lostOf, storedNames } from './look-afterwards.ts'
import { type Answer, startLoad } from './site-load.ts'
import type { SmallDisk } from './small-disk.ts'

export type FullDiskVerdict = {
  acknowledged: number
  lost: string[]
  half: string[]
  /** Reads that were not answered as they should be, in all the time. */
  badReads: Answer[]
  /** Answers to writes while the disk was full, and later. */
  writesWhenFull: Answer[]
  /** Milliseconds from when there was space again to the first write that was stored. */
  recoveredAfter: number
  integrity: string
}

type Options = { disk: SmallDisk; seconds: number; isPostgres?: boolean; rate?: number }

/** On SQLite the whole data folder is on the small disk, on PostgreSQL the server's tables are. */
export async function fillDiskOfSite({ disk, seconds, isPostgres = false, rate = 60 }: Options): Promise<FullDiskVerdict> {
  const rest = mkdtempSync(join(tmpdir(), 'daypart-full-'))
  const postgres = isPostgres ? await postgresOn(disk, rest) : undefined
  const data = isPostgres ? join(rest, 'data') : join(disk.folder, 'data')
  mkdirSync(data)
  const site = await startSite({ data, env: { LOG_LEVEL: 'silent', ...(postgres && { DATABASE_URL: postgres.url }) } })
  const load = startLoad(site.url, { rate, writeEvery: 2 })
  try {
    await setTimeout(2000)
    disk.fill(1024 * 1024)
    await until(() => load.answers.some(({ kind, status }) => kind === 'write' && status !== 204), 60_000)
    const full = load.now()
    await setTimeout(seconds * 1000)
    disk.free()
    const freed = load.now()
    await until(() => load.answers.some(({ kind, status, at }) => kind === 'write' && status === 204 && at > freed), 15_000)
    await setTimeout(2000)
    const answers = await load.stop()
    const stored = await storedNames(site.data, postgres?.url)
    const first = answers.find(({ kind, status, at }) => kind === 'write' && status === 204 && at > freed)
    return {
      acknowledged: answers.filter(({ kind, status }) => kind === 'write' && status === 204).length,
      lost: lostOf(answers, stored.names),
      half: stored.half,
      badReads: answers.filter(({ kind, status }) => kind === 'read' && status !== 200),
      writesWhenFull: answers.filter(({ kind, status, at }) => kind === 'write' && status !== 204 && at > full - 1000),
      recoveredAfter: first ? first.at + first.milliseconds - freed : Number.POSITIVE_INFINITY,
      integrity: stored.integrity,
    }
  } finally {
    await load.stop()
    await site.stop()
    await postgres?.stop()
    rmSync(rest, { recursive: true, force: true })
  }
}

/** Its write-ahead log is elsewhere: without space for that, PostgreSQL itself stops. */
function postgresOn(disk: SmallDisk, rest: string) {
  chmodSync(rest, 0o777)
  const settings = ['shared_buffers=8MB', 'max_wal_size=64MB']
  return startPostgres(rest, {
    dataFolder: join(disk.folder, 'postgres'),
    initdbFlags: [`--waldir=${join(rest, 'wal')}`],
    settings,
  })
}

export async function until(isSo: () => boolean, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`not within ${milliseconds} ms: ${isSo}`)
    await setTimeout(10)
  }
}
