// The liveness in Redis when Redis answers late or the connection is lost.
import { expect, test, vi } from 'vitest'
import type { Kv } from '#kit/kv/kv.ts'
import { memoryKv } from '#kit/kv/memory-kv.ts'
import { grace, maxDoubtful, type OutageCounter, sharedLiveness } from './liveness.ts'

const lifetime = 60_000
const life = lifetime + grace

/** Two processes on one store. The first can lose it. */
function begin() {
  let time = 1000
  const store = memoryKv(() => time)
  let isShared = true
  let beforeSet = async () => {}
  let beforeDelete = async () => {}
  let deletes = 0
  const listeners: ((hasStayedConnected: boolean) => void)[] = []
  /** The store that the first process has while it has lost the shared one. */
  const own = memoryKv(() => time)
  const kv: Kv = {
    ...store,
    get: (key) => (isShared ? store : own).get(key),
    async set(...command) {
      await beforeSet()
      await (isShared ? store : own).set(...command)
    },
    async delete(key) {
      if (!isShared) return own.delete(key)
      deletes++
      await beforeDelete()
      return store.delete(key)
    },
    isShared: () => isShared,
    onReturn: (listen) => void listeners.push(listen),
  }
  const settings = { lifetime, monotonicNow: () => time }
  let count = 0
  const outages: OutageCounter = {
    async increment() {
      count++
    },
    read: async () => count,
  }
  return {
    liveness: sharedLiveness(kv, outages, settings),
    other: sharedLiveness(store, outages, settings),
    wait: (milliseconds: number) => {
      time += milliseconds
    },
    lose() {
      isShared = false
    },
    async return(hasStayedConnected: boolean) {
      isShared = true
      for (const listen of listeners) listen(hasStayedConnected)
      await new Promise(setImmediate)
    },
    isShared: () => isShared,
    outages,
    /** The number of `delete` commands that were sent to the shared store. */
    deletes: () => deletes,
    /** Runs `act` before each `delete` arrives at the shared store. */
    beforeDelete(act: () => Promise<void>) {
      beforeDelete = act
    },
    /** Runs `act` before the next `set` arrives at the store. */
    beforeNextSet(act: () => Promise<void>) {
      beforeSet = async () => {
        beforeSet = async () => {}
        await act()
      }
    },
  }
}

test('after a late answer heartbeats ask the database for three seconds, after a lost connection for a lifetime', async () => {
  const { liveness, wait, lose, return: comeBack } = begin()
  await liveness.mark('a')
  expect(await liveness.extend('a')).toBe(true)
  for (const [hasStayedConnected, time] of [
    [true, 3000],
    [false, life],
  ] as const) {
    lose()
    expect(await liveness.extend('a')).toBe(false)
    await comeBack(hasStayedConnected)
    await liveness.mark('a')
    wait(time - 1)
    expect(await liveness.extend('a')).toBe(false)
    await liveness.mark('a')
    wait(1)
    expect(await liveness.extend('a')).toBe(true)
  }
})

test('a late answer after a lost connection does not shorten the lifetime in which heartbeats ask the database', async () => {
  const { liveness, wait, lose, return: comeBack } = begin()
  for (const hasStayedConnected of [false, true]) {
    lose()
    await comeBack(hasStayedConnected)
  }
  await liveness.mark('a')
  wait(3000)
  expect(await liveness.extend('a')).toBe(false)
})

test('after a late answer no missing key proves that a session is dead, for a lifetime, at every process', async () => {
  const { liveness, other, wait, lose, return: comeBack } = begin()
  for (const each of [liveness, other]) await each.checkStore()
  wait(life + 1)
  expect(await other.alive(['a']), 'the store has lost nothing').toEqual(new Set())
  lose()
  await comeBack(true)
  wait(life)
  for (const each of [liveness, other]) expect(await each.alive(['a'])).toEqual(new Set(['a']))
  wait(1)
  for (const each of [liveness, other]) expect(await each.alive(['a'])).toEqual(new Set())
})

test('a session stays ended that another process ended before a late command marked it', async () => {
  const { liveness, other, wait, lose, beforeNextSet, return: comeBack } = begin()
  beforeNextSet(async () => {
    lose()
    await other.remove(['a'])
  })
  await liveness.mark('a')
  await comeBack(true)
  wait(3000)
  expect([await liveness.extend('a'), await other.extend('a')]).toEqual([false, false])
})

test('a session that ended while the store was lost stays ended at every process when the store returns', async () => {
  const { liveness, other, lose, return: comeBack } = begin()
  await other.mark('a')
  lose()
  // A lost store deletes nothing: the memory of the process is a store of its own.
  await liveness.remove(['a'])
  await other.mark('a')
  await comeBack(true)
  expect(await other.extend('a')).toBe(false)
})

/** The first process loses its store when it sends more than 100 commands at once, as it loses a Redis that answers too late. */
function beginLimited() {
  const begun = begin()
  let pending = 0
  begun.beforeDelete(async () => {
    if (++pending > 100) begun.lose()
    await new Promise(setImmediate)
    pending--
  })
  return begun
}

test('the sessions that ended while the store was lost are removed in groups, so that the store is not lost again', async () => {
  const { liveness, other, lose, deletes, isShared, return: comeBack } = beginLimited()
  const ids = Array.from({ length: 1000 }, (_, index) => `s${index}`)
  for (const id of ids) await other.mark(id)
  lose()
  await liveness.remove(ids)
  await comeBack(true)
  await vi.waitFor(() => expect(deletes()).toBe(1000))
  expect(isShared()).toBe(true)
  expect(await Promise.all(ids.map((id) => other.extend(id)))).not.toContain(true)
})

test('when the store is lost again during the removal, only the sessions that were not removed are removed at the next return', async () => {
  const { liveness, lose, deletes, beforeDelete, return: comeBack } = begin()
  const ids = Array.from({ length: 1000 }, (_, index) => `s${index}`)
  lose()
  await liveness.remove(ids)
  beforeDelete(async () => {
    if (deletes() === 250) lose()
  })
  await comeBack(true)
  expect(deletes()).toBe(250)
  await comeBack(true)
  await vi.waitFor(() => expect(deletes()).toBe(1050))
})

test('when more sessions ended than the process remembers, heartbeats ask the database for a lifetime after the return', async () => {
  const { liveness, wait, lose, return: comeBack } = begin()
  lose()
  await liveness.remove(Array.from({ length: maxDoubtful }, (_, index) => `s${index}`))
  await comeBack(true)
  await liveness.mark('a')
  wait(life - 1)
  expect(await liveness.extend('a')).toBe(false)
  await liveness.mark('a')
  wait(1)
  expect(await liveness.extend('a')).toBe(true)
})

test('a session whose heartbeats reach a process without Redis lives at the other processes, until its heartbeats stop', async () => {
  const { liveness, other, wait, lose, outages } = begin()
  await other.checkStore()
  wait(life)
  lose()
  for (let heartbeat = 0; heartbeat < 10; heartbeat++) {
    await liveness.mark('a')
    await other.checkStore()
    wait(lifetime - 1)
    expect(await other.alive(['a']), 'before the next heartbeat').toEqual(new Set(['a']))
    wait(1)
  }
  wait(life - lifetime + lifetime / 3 - 1)
  expect(await other.alive(['a'])).toEqual(new Set(['a']))
  wait(1)
  expect(await other.alive(['a'])).toEqual(new Set())
  expect(await outages.read()).toBe(10)
})

test('of many heartbeats at a process without Redis, one in a third of a lifetime writes to the database', async () => {
  const { liveness, wait, lose, outages } = begin()
  lose()
  for (let third = 1; third < 5; third++) {
    await Promise.all(Array.from({ length: 100 }, (_, index) => liveness.mark(`s${index}`)))
    wait(lifetime / 3 - 1)
    await liveness.mark('a')
    expect(await outages.read()).toBe(third)
    wait(1)
  }
})

test('a heartbeat at a process without Redis fails if the other processes cannot be told, and the next one tells them', async () => {
  const { liveness, lose, outages } = begin()
  const increment = vi.spyOn(outages, 'increment').mockRejectedValueOnce(new Error('the database is down'))
  lose()
  await expect(liveness.mark('a')).rejects.toThrow('the database is down')
  await liveness.mark('a')
  expect(increment).toHaveBeenCalledTimes(2)
})
