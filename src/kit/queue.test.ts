import { expect, test } from 'vitest'
import { createQueue, QueueFull } from './queue.ts'

test('the queue runs at most `atOnce` jobs, lets at most `waiting` jobs wait, and rejects further jobs', async () => {
  const queue = createQueue({ atOnce: 2, waiting: 1 })
  const finish: (() => void)[] = []
  const work = () => queue.run(() => new Promise<number>((resolve) => finish.push(() => resolve(finish.length))))
  const accepted = [work(), work(), work()]
  expect(queue.isFull()).toBe(true)
  await expect(work()).rejects.toThrow(QueueFull)
  expect(finish).toHaveLength(2)
  finish[0]!()
  await accepted[0]
  await expect.poll(() => finish.length).toBe(3)
  finish[1]!()
  finish[2]!()
  expect(await Promise.all(accepted)).toEqual([2, 3, 3])
})

test('the queue starts the next job when a job fails', async () => {
  const queue = createQueue({ atOnce: 1, waiting: 0 })
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run(async () => 'next')).toBe('next')
})
