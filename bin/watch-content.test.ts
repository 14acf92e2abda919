import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '#kit/log.ts'
import { watchContent } from './watch-content.ts'

afterEach(() => vi.useRealTimers())

test('tells of each new revision within a second, and goes on when the database was away', async () => {
  vi.useFakeTimers()
  let revision: () => Promise<number> = async () => 7
  const changed: number[] = []
  const lines: string[] = []
  const watching = await watchContent({
    content: { revision: () => revision() },
    changed: (seen) => changed.push(seen),
    moveOn: undefined,
    log: createLog('info', (line) => lines.push(JSON.parse(line).msg)),
  })
  await vi.advanceTimersByTimeAsync(2000)
  expect(changed).toEqual([])
  revision = async () => 8
  await vi.advanceTimersByTimeAsync(1000)
  expect(changed).toEqual([8])
  revision = () => Promise.reject(new Error('gone'))
  await vi.advanceTimersByTimeAsync(3000)
  revision = async () => 9
  await vi.advanceTimersByTimeAsync(1000)
  expect(changed).toEqual([8, 9])
  expect(lines).toEqual(['gone', 'the database answers again'])
  watching.stop()
  revision = async () => 10
  await vi.advanceTimersByTimeAsync(3000)
  expect(changed).toEqual([8, 9])
})
