import { expect, test, vi } from 'vitest'
import type { AccessAnswer } from '../ask-access.ts'
import type { Opened } from '../prepare.ts'
import { fail, type Stream } from '../stream/stream.ts'
import { source } from './source.ts'
import { alone, FakeMedia } from './testing.ts'

const video = { brand: 'nbc', mpxGuid: '1' }

function fakeStream() {
  const said: string[] = []
  const stream: Stream = {
    onFault: null,
    fault: null,
    watch: () => void said.push('watch'),
    reload: (url, at) => void said.push(`reload ${url} at ${at}`),
    close: () => void said.push('close'),
  }
  return { stream, said }
}

function sourced(opened: Opened, answers: AccessAnswer[] = []) {
  let now = 0
  const made = fakeStream()
  const media = new FakeMedia()
  const ask = vi.fn(async () => answers.shift() ?? ({ allow: true, url: '/next' } as const))
  const report = vi.fn()
  const network = new EventTarget()
  const open = async () => made.stream
  const player = alone(source({ video, opened: Promise.resolve(opened), open, ask, report, now: () => now, network }), media)
  const later = (ms: number) => {
    now += ms
  }
  return { ...player, made, ask, report, later, online: () => network.dispatchEvent(new Event('online')) }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a prepared stream is watched', async () => {
  const { stream, said } = fakeStream()
  const { state } = sourced({ stream })
  await settled()
  expect([said, state()]).toEqual([['watch'], { fault: null, says: null, opening: false }])
})

test('a refusal is shown with its words', async () => {
  const { state } = sourced({ fault: 'USER_UNAUTHORIZED', says: 'Adults only' })
  await settled()
  expect(state()).toEqual({ fault: 'USER_UNAUTHORIZED', says: 'Adults only', opening: false })
})

test('an address that grew old is asked for anew, once for many failures, and the picture goes on where it was', async () => {
  const { stream, said } = fakeStream()
  const { media, state, ask } = sourced({ stream })
  await settled()
  await media.play()
  media.currentTime = 42
  for (let time = 0; time < 3; time++) fail(stream, 'refused')
  media.pause()
  await settled()
  expect([said, ask.mock.calls.length, media.paused]).toEqual([['watch', 'reload /next at 42'], 1, false])
  expect(state().fault).toBeNull()
})

test('refused again at once is refused; refused again later is asked for again', async () => {
  const { stream } = fakeStream()
  const { state, later, ask } = sourced({ stream })
  await settled()
  fail(stream, 'refused')
  await settled()
  later(60_000)
  fail(stream, 'refused')
  await settled()
  expect([ask.mock.calls.length, state().fault]).toEqual([2, null])
  later(1000)
  fail(stream, 'refused')
  expect(state().fault).toBe('NOT_AUTHORIZED')
})

test('asked for anew and refused shows why', async () => {
  const { stream } = fakeStream()
  const { state } = sourced({ stream }, [{ allow: false, why: 'NOT_AVAILABLE', says: null }])
  await settled()
  fail(stream, 'refused')
  await settled()
  expect(state().fault).toBe('NOT_AVAILABLE')
})

test('a lost connection pauses with a reason, is reported, and retry goes on at the same time', async () => {
  const { stream, said } = fakeStream()
  const { media, state, report, actions } = sourced({ stream })
  await settled()
  await media.play()
  media.currentTime = 12
  fail(stream, 'network')
  expect([state().fault, media.paused, report.mock.calls]).toEqual(['OFFLINE', true, [['OFFLINE']]])
  actions.retry()
  await settled()
  expect([state().fault, said.at(-1), media.paused]).toEqual([null, 'reload /next at 12', false])
})

test('coming back online retries by itself, but only what the network broke', async () => {
  for (const [fault, shown, asked] of [
    ['media', 'MEDIA', 0],
    ['network', null, 1],
  ] as const) {
    const { stream } = fakeStream()
    const { ask, state, online } = sourced({ stream })
    await settled()
    fail(stream, fault)
    online()
    await settled()
    expect([state().fault, ask.mock.calls.length]).toEqual([shown, asked])
  }
})

test('what failed while it was prepared is tried again, and a stream that was never made is made', async () => {
  const failed = fakeStream()
  failed.stream.fault = 'network'
  const first = sourced({ stream: failed.stream })
  await settled()
  expect(failed.said).toEqual(['reload /next at 0'])
  expect(first.state().fault).toBeNull()
  const second = sourced({ fault: 'OFFLINE', says: null })
  await settled()
  second.actions.retry()
  await settled()
  expect([second.made.said, second.state().fault]).toEqual([['watch'], null])
  second.end()
  expect(second.made.said).toEqual(['watch', 'close'])
})
