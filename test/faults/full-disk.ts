// Fills the disk of a running site under load, waits some seconds, and frees the space again.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startSite } from '../../bench/shared/site.ts'
import { startPostgres } from '../setup/postgres-server.ts'
import { startLoad, type TimedResponse } from './site-load.ts'
import type { SmallDisk } from './small-disk.ts'
import { lostWrites, storedNames } from './stored-messages.ts'

export type FullDiskVerdict = {
  acknowledged: number
  lost: string[]
  partial: string[]
  /** The GET requests of the whole run that failed or whose status was not 200. */
  badReads: TimedResponse[]
  /** Writes that were refused while the disk was full, or after that. */
  writesWhenFull: TimedResponse[]
  /** Milliseconds from the freeing of the space until the first write was stored. */
  recoveredAfter: number
  integrity: string
}

type Options = { disk: SmallDisk; seconds: number; isPostgres?: boolean; rate?: number }

/** Runs a site and fills its disk. With SQLite the whole data folder is on the small disk; with PostgreSQL only the server's tables are. */
export async function fillDiskOfSite({ disk, seconds, isPostgres = false, rate = 60 }: Options): Promise<FullDiskVerdict> {
  const otherDisk = mkdtempSync(join(tmpdir(), 'daypart-full-'))
  const postgres = isPostgres ? await postgresOn(disk, otherDisk) : undefined
  const data = isPostgres ? join(otherDisk, 'data') : join(disk.folder, 'data')
  mkdirSync(data)
  const site = await startSite({ data, env: { LOG_LEVEL: 'silent', ...(postgres && { DATABASE_URL: postgres.url }) } })
  const load = startLoad(site.url, { rate, writeEvery: 2 })
  try {
    await setTimeout(2000)
    disk.fill(1024 * 1024)
    await until(() => load.responses.some(({ kind, status }) => kind === 'write' && status !== 204), 60_000)
    const fullAt = load.now()
    await setTimeout(seconds * 1000)
    disk.free()
    const freedAt = load.now()
    await until(() => load.responses.some(({ kind, status, at }) => kind === 'write' && status === 204 && at > freedAt), 15_000)
    await setTimeout(2000)
    const responses = await load.stop()
    const stored = await storedNames(site.data, postgres?.url)
    const firstStored = responses.find(({ kind, status, at }) => kind === 'write' && status === 204 && at > freedAt)
    return {
      acknowledged: responses.filter(({ kind, status }) => kind === 'write' && status === 204).length,
      lost: lostWrites(responses, stored.names),
      partial: stored.partial,
      badReads: responses.filter(({ kind, status }) => kind === 'read' && status !== 200),
      writesWhenFull: responses.filter(({ kind, status, at }) => kind === 'write' && status !== 204 && at > fullAt - 1000),
      recoveredAfter: firstStored ? firstStored.at + firstStored.milliseconds - freedAt : Number.POSITIVE_INFINITY,
      integrity: stored.integrity,
    }
  } finally {
    await load.stop()
    await site.stop()
    await postgres?.stop()
    rmSync(otherDisk, { recursive: true, force: true })
  }
}

/** Starts PostgreSQL with its tables on the small disk. The write-ahead log is on the other disk, because PostgreSQL stops when it cannot write the log. */
function postgresOn(disk: SmallDisk, otherDisk: string) {
  chmodSync(otherDisk, 0o777)
  const settings = ['shared_buffers=8MB', 'max_wal_size=64MB']
  return startPostgres(otherDisk, {
    dataFolder: join(disk.folder, 'postgres'),
    initdbFlags: [`--waldir=${join(otherDisk, 'wal')}`],
    settings,
  })
}

/** Waits until a condition is met. Throws after `milliseconds`. */
export async function until(isMet: () => boolean, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds
  while (!isMet()) {
    if (performance.now() > end) throw new Error(`the condition was not met within ${milliseconds} ms: ${isMet}`)
    await setTimeout(10)
  }
}
