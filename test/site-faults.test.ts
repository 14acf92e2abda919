// Faults of the database under a running site (F7 and F8 of the fault plan), shorter and with less load than bench/faults.ts.
import { expect, test, vi } from 'vitest'
import { fillDiskOfSite } from './faults/full-disk.ts'
import { type LockVerdict, lockSqliteOfSite, stopPostgresOfSite } from './faults/locked-database.ts'
import { type Answer, tally } from './faults/site-load.ts'
import { mountSmallDisk } from './faults/small-disk.ts'

vi.setConfig({ testTimeout: 180_000 })
const rate = 20
const namesOf = (answers: readonly Answer[]) => Object.keys(tally(answers)).toSorted()

/** Where no file system can be mounted, src/kit/db/sqlite-faults.test.ts limits the pages of the database instead. */
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
    'on a full disk (%s) reads succeed, writes answer 503 with a code and store nothing half, and both succeed once there is space',
    async (kind, megabytes) => {
      const disk = mountSmallDisk(megabytes)!
      const verdict = await fillDiskOfSite({ disk, seconds: 2, isPostgres: kind === 'PostgreSQL', rate }).finally(disk.unmount)
      const { lost, half, badReads, writesWhenFull, recoveredAfter, integrity } = verdict
      expect({ lost, half, badReads, integrity }).toEqual({ lost: [], half: [], badReads: [], integrity: 'ok' })
      expect(namesOf(writesWhenFull)).toEqual(['write 503 UNAVAILABLE'])
      expect(recoveredAfter).toBeLessThan(10_000)
    },
  )

const well = (verdict: LockVerdict) => {
  expect({ lost: verdict.lost, half: verdict.half }).toEqual({ lost: [], half: [] })
  expect(verdict.refusedAfter).toBeLessThan(5000)
}

test('while another program locks the database for 9 seconds, writes are refused with 503 after 5 seconds, and reads go on', async () => {
  const verdict = await lockSqliteOfSite({ seconds: 9, rate })
  well(verdict)
  expect([namesOf(verdict.reads), namesOf(verdict.writes)]).toEqual([['read 200'], ['write 204', 'write 503 UNAVAILABLE']])
})

test('a PostgreSQL server that is stopped at once and started again is used again, and no acknowledged write is lost', async () => {
  const verdict = await stopPostgresOfSite({ seconds: 2, rate })
  well(verdict)
  expect(namesOf(verdict.writes)).toEqual(['write 204', 'write 503 UNAVAILABLE'])
})
