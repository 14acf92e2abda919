// Fills the disk, locks the database and stops PostgreSQL under a running site, for a shorter time and with less load than bench/faults.ts.
import { expect, test, vi } from 'vitest'
import { fillDiskOfSite } from './faults/full-disk.ts'
import { type LockVerdict, lockSqliteOfSite, stopPostgresOfSite } from './faults/locked-database.ts'
import { countResponses, type TimedResponse } from './faults/site-load.ts'
import { mountSmallDisk } from './faults/small-disk.ts'

vi.setConfig({ testTimeout: 180_000 })
const rate = 20
const namesOf = (responses: readonly TimedResponse[]) => Object.keys(countResponses(responses)).toSorted()

/** Whether the tests may mount a file system. If not, only src/kit/db/sqlite-faults.test.ts tests a full disk, by a limit on the size of the database. */
const canMount = (() => {
  const disk = mountSmallDisk(1)
  disk?.unmount()
  return disk !== null
})()

if (canMount)
  test.each([
    ['SQLite', 64],
    ['PostgreSQL', 128],
  ])(
    'on a full disk (%s) reads succeed and writes get 503 with a code and store no partial data; writes succeed again when there is space',
    async (kind, megabytes) => {
      const disk = mountSmallDisk(megabytes)!
      const verdict = await fillDiskOfSite({ disk, seconds: 2, isPostgres: kind === 'PostgreSQL', rate }).finally(disk.unmount)
      const { lost, partial, badReads, writesWhenFull, recoveredAfter, integrity } = verdict
      expect({ lost, partial, badReads, integrity }).toEqual({ lost: [], partial: [], badReads: [], integrity: 'ok' })
      expect(namesOf(writesWhenFull)).toEqual(['write 503 UNAVAILABLE'])
      expect(recoveredAfter).toBeLessThan(10_000)
    },
  )

const expectRecovered = (verdict: LockVerdict) => {
  expect({ lost: verdict.lost, partial: verdict.partial }).toEqual({ lost: [], partial: [] })
  expect(verdict.refusedAfter).toBeLessThan(5000)
}

test('while another program locks the SQLite database for 9 seconds, writes of the site get 503 after 5 seconds, and reads continue', async () => {
  const verdict = await lockSqliteOfSite({ seconds: 9, rate })
  expectRecovered(verdict)
  expect([namesOf(verdict.reads), namesOf(verdict.writes)]).toEqual([['read 200'], ['write 204', 'write 503 UNAVAILABLE']])
})

test('the site reconnects to a PostgreSQL server that was stopped immediately and restarted, and no acknowledged write is lost', async () => {
  const verdict = await stopPostgresOfSite({ seconds: 2, rate })
  expectRecovered(verdict)
  expect(namesOf(verdict.writes)).toEqual(['write 204', 'write 503 UNAVAILABLE'])
})
