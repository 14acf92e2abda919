import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AccessAnswer, refusal } from '../../player/access/request-access.ts'
import { createLiveRequest } from './live-request.ts'

const news = { brand: 'nbc-news', mpxGuid: 'news', live: {} }
const movies = { brand: 'nbc', mpxGuid: 'movies', live: {} }

let answers: (AccessAnswer | Promise<AccessAnswer>)[]
let log: string[]
let sessions: (string | undefined)[]
const allowed = (): AccessAnswer => ({ allow: true, url: '/stream', credits: null })

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  answers = []
  log = []
  sessions = []
})
afterEach(() => void vi.useRealTimers())

const open = () =>
  createLiveRequest({
    requestAccess: async ({ mpxGuid }, { session } = {}) => {
      log.push(`ask ${mpxGuid}`)
      sessions.push(session)
      return answers.shift() ?? allowed()
    },
    wanted: (channel) => log.push(`want ${channel}`),
    unwanted: (channel) => log.push(`end ${channel}`),
    lost: (session) => log.push(`lost ${session}`),
  })

test('access is requested after the session of the channel has started', async () => {
  const live = open()
  const answer = live.request(news)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(log).toEqual(['want news'])
  live.setSession({ id: 'session 2', channel: 'movies' })
  await vi.advanceTimersByTimeAsync(0)
  expect(log).toEqual(['want news'])
  live.setSession({ id: 'session 1', channel: 'news' })
  expect(await answer).toMatchObject({ allow: true, url: '/stream' })
  expect(log).toEqual(['want news', 'ask news'])
  expect(sessions).toEqual(['session 1'])
})

test('when another channel is chosen before the session runs, the first request ends without a question', async () => {
  const live = open()
  const first = live.request(news)
  const second = live.request(movies)
  live.setSession({ id: 'session 2', channel: 'movies' })
  expect([(await first).allow, (await second).allow]).toEqual([false, true])
  expect(log).toEqual(['want news', 'want movies', 'ask movies'])
})

test('a refusal of the access check ends the stream session', async () => {
  const live = open()
  live.setSession({ id: 'session 1', channel: 'news' })
  answers = [refusal('NOT_AUTHORIZED')]
  expect(await live.request(news)).toMatchObject({ allow: false, why: 'NOT_AUTHORIZED' })
  expect(log).toEqual(['want news', 'ask news', 'end news'])
})

test('a renewal without a decision keeps the stream session, and a refused one ends it', async () => {
  const live = open()
  live.setSession({ id: 'session 1', channel: 'news' })
  await live.request(news)
  log = []
  answers = [refusal('OFFLINE'), refusal('GENERIC_ERROR'), refusal('BLACKOUT')]
  for (const _ of [1, 2, 3]) await live.request(news, { isRenewal: true })
  expect(log).toEqual(['want news', 'ask news', 'want news', 'ask news', 'want news', 'ask news', 'end news'])
  answers = [refusal('OFFLINE')]
  await live.request(news)
  expect(log.slice(-3)).toEqual(['want news', 'ask news', 'end news'])
})

test('a request that waits for a session ends when the viewer leaves', async () => {
  const live = open()
  const answer = live.request(news)
  live.close()
  expect(await answer).toMatchObject({ allow: false, why: 'OFFLINE' })
  expect(log).toEqual(['want news'])
})

const noSession = { ...refusal('CONCURRENCY'), needsSession: true as const }

test('a request whose session has ended on the server waits for the next session, and is sent again with it', async () => {
  const live = open()
  live.setSession({ id: 'session 1', channel: 'news' })
  answers = [noSession]
  const answer = live.request(news)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(log).toEqual(['want news', 'ask news', 'lost session 1'])
  live.setSession({ id: 'session 2', channel: 'news' })
  expect(await answer).toMatchObject({ allow: true })
  expect([log.slice(3), sessions]).toEqual([['ask news'], ['session 1', 'session 2']])
})

test('after a takeover, a renewal waits until this page has a session again', async () => {
  const live = open()
  live.setSession({ id: 'session 1', channel: 'news' })
  answers = [allowed(), noSession]
  await live.request(news)
  const renewal = live.request(news, { isRenewal: true })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(log.slice(3)).toEqual(['ask news', 'lost session 1'])
  live.setSession({ id: 'session 2', channel: 'news' })
  expect(await renewal).toMatchObject({ allow: true })
  expect([log.slice(5), sessions]).toEqual([['ask news'], ['session 1', 'session 1', 'session 2']])
})

test('a request that is refused with three sessions ends with the refusal', async () => {
  const live = open()
  answers = [noSession, noSession, noSession]
  const answer = live.request(news)
  for (const id of ['session 1', 'session 2', 'session 3']) {
    live.setSession({ id, channel: 'news' })
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(await answer).toMatchObject({ allow: false, why: 'CONCURRENCY' })
  expect(log.at(-1)).toBe('end news')
})
