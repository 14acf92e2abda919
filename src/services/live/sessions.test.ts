import { expect, test, vi } from 'vitest'
import { memoryLiveness } from './liveness.ts'
import { createSessionIds } from './session-id.ts'
import { createSessions } from './sessions.ts'
import type { SlotStore } from './slot-store.ts'

const liveness = memoryLiveness({ lifetime: 60_000, monotonicNow: () => 0 })
const ids = createSessionIds('a secret')
const sessionsWith = (holds: SlotStore['holds']) => createSessions({ store: { holds } as SlotStore, liveness, ids })

test('a heartbeat while the database fails leaves no mark of a session that has lost its slot', async () => {
  const id = ids.create('ida')
  const holds = vi.fn<SlotStore['holds']>().mockRejectedValueOnce(new Error('the database is down')).mockResolvedValue(false)
  const sessions = sessionsWith(holds)
  await expect(sessions.beat('ida', id)).rejects.toThrow('the database is down')
  expect(await liveness.extend(id)).toBe(false)
  expect(await sessions.beat('ida', id)).toBe('ended')
})

test('a session that has lost its slot ends at its next heartbeat, also if its mark could not be deleted', async () => {
  const id = ids.create('ida')
  await liveness.mark(id)
  expect(await sessionsWith(async () => false).beat('ida', id)).toBe('ended')
  expect(await liveness.extend(id)).toBe(false)
})
