import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startLease } from './lease.ts'
import { createRenewal } from './renewal.ts'
import { type AccessAnswer, refusal } from './request-access.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Follows an answer that is due after 270 s and ends after 540 s. `answers` resolve in order. */
function open() {
  const answers: PromiseWithResolvers<AccessAnswer>[] = []
  const [renewed, refused] = [vi.fn(), vi.fn()]
  const request = () => {
    answers.push(Promise.withResolvers())
    return answers.at(-1)!.promise
  }
  const renewal = createRenewal({ request, renewed, refused, now: () => performance.now() })
  const begin = () => renewal.follow(startLease({ renewIn: 270, expiresIn: 540 }))
  renewed.mockImplementation(begin)
  begin()
  const answer = async (given: AccessAnswer) => {
    answers.at(-1)!.resolve(given)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { renewal, answers, answer, renewed, refused, begin }
}
const allowed: AccessAnswer = { allow: true, url: '/next', credits: null }

test('a stream asks for its next URL at the first request after half of its life, once, and no request waits', async () => {
  const { renewal, answers, answer, renewed } = open()
  vi.advanceTimersByTime(269_000)
  expect([renewal.check(), answers.length]).toEqual([undefined, 0])
  vi.advanceTimersByTime(1000)
  expect([renewal.check(), renewal.check(), answers.length]).toEqual([undefined, undefined, 1])
  await answer(allowed)
  expect(renewed.mock.calls).toEqual([[allowed]])
  expect([renewal.check(), answers.length]).toEqual([undefined, 1])
})

test('after the pause of an hour, or the sleep of a laptop, the first request waits for the next URL', async () => {
  const { renewal, answers, answer } = open()
  vi.advanceTimersByTime(3_600_000)
  expect([answers.length, renewal.hasEnded()]).toEqual([0, true])
  let isSent = false
  const waiting = renewal.check()?.then(() => {
    isSent = true
  })
  await vi.advanceTimersByTimeAsync(5000)
  expect([answers.length, isSent]).toEqual([1, false])
  await answer(allowed)
  await waiting
  expect([isSent, renewal.hasEnded()]).toEqual([true, false])
})

test('without a decision the stream goes on, and asks again after 5, 10, 20, 40 and 60 seconds', async () => {
  const { renewal, answers, answer, refused } = open()
  vi.advanceTimersByTime(270_000)
  const waits: number[] = []
  for (const why of ['OFFLINE', 'GENERIC_ERROR', 'TOO_MANY_REQUESTS', 'PROVIDER_UNAVAILABLE', 'OFFLINE', 'OFFLINE'] as const) {
    void renewal.check()
    await answer(refusal(why))
    const [count, from] = [answers.length, performance.now()]
    while (answers.length === count) {
      vi.advanceTimersByTime(1000)
      void renewal.check()
    }
    waits.push((performance.now() - from) / 1000)
  }
  expect(waits).toEqual([5, 10, 20, 40, 60, 60])
  expect(refused).not.toHaveBeenCalled()
})

test('a refusal stops the stream; an answer about a stream that was left is ignored', async () => {
  const { renewal, answer, renewed, refused, begin } = open()
  vi.advanceTimersByTime(270_000)
  void renewal.check()
  await answer(refusal('BLACKOUT'))
  expect(refused.mock.calls).toEqual([[refusal('BLACKOUT')]])
  begin()
  vi.advanceTimersByTime(270_000)
  void renewal.check()
  renewal.follow(null)
  await answer(allowed)
  expect([renewed.mock.calls, renewal.check()]).toEqual([[], undefined])
})
