import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '#kit/log.ts'
import { watchContent } from './watch-content.ts'

afterEach(() => vi.useRealTimers())

test('watchContent reports each new content revision within a second, also after the database was unreachable for a while', async () => {
  vi.useFakeTimers()
  let revision: () => Promise<number> = async () => 7
  const changed: number[] = []
  const lines: string[] = []
  const watcher = await watchContent({
    content: { revision: () => revision() },
    changed: (seen) => changed.push(seen),
    refreshDemo: undefined,
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
  watcher.stop()
  revision = async () => 10
  await vi.advanceTimersByTimeAsync(3000)
  expect(changed).toEqual([8, 9])
})
