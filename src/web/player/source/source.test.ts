import { afterEach, beforeEach, expect, describe as group, test, vi } from 'vitest'
import { startLease } from '../access/lease.ts'
import { type AccessAnswer, refusal, type VideoKey } from '../access/request-access.ts'
import { attachFeature, FakeMedia, ranges } from '../features/testing.ts'
import { fail, type Stream } from '../stream/stream.ts'
import { fakeStream as idleStream } from '../stream/testing.ts'
import { type Opened, source } from './source.ts'

const video: VideoKey = { brand: 'nbc', mpxGuid: '1' }
const channel = (mpxGuid: string, live: VideoKey['live'] = {}): VideoKey => ({ brand: 'nbc', mpxGuid, live })

function fakeStream() {
  const calls: string[] = []
  const stream = idleStream({
    bufferFully: () => void calls.push('watch'),
    reload: (url, at) => void calls.push(`reload ${url} at ${at}`),
    renew: (url) => void calls.push(`renew ${url}`),
    stop: () => void calls.push('stop'),
    liveEdge: () => 50,
    close: () => void calls.push('close'),
  })
  return { stream, calls }
}

function attachSource(opened: Opened, answers: AccessAnswer[] = []) {
  let now = 0
  const openedStream = fakeStream()
  const media = new FakeMedia()
  const requestAccess = vi.fn(
    async (_: VideoKey, _options?: { trial?: boolean; isRenewal?: boolean }) =>
      answers.shift() ?? ({ allow: true, url: '/next', credits: null } as const),
  )
  const report = vi.fn()
  const [adopted, describe] = [vi.fn<(stream: Stream) => void>(), vi.fn()]
  const network = new EventTarget()
  const open = async (_: HTMLVideoElement, url: string, startAt?: number) => {
    if (startAt !== undefined && startAt > 0) openedStream.calls.push(`open ${url} at ${startAt}`)
    return openedStream.stream
  }
  const player = attachFeature(
    source({ video, opened: Promise.resolve(opened), open, requestAccess, report, adopted, describe, now: () => now, network }),
    media,
  )
  const later = (ms: number) => {
    now += ms
  }
  const online = () => network.dispatchEvent(new Event('online'))
  return { ...player, openedStream, requestAccess, report, adopted, describe, later, online }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a prepared stream is played and buffered fully', async () => {
  const { stream, calls } = fakeStream()
  const { state, adopted } = attachSource({ stream })
  await settled()
  expect([calls, state()]).toEqual([['watch'], { refusal: null, opening: false }])
  expect(adopted.mock.calls).toEqual([[stream]])
})

test('the player learns where the details of the played video are, and forgets those of the last one at once', async () => {
  const { stream } = fakeStream()
  const { actions, describe } = attachSource({ stream, details: '/1/details.json' }, [
    { allow: true, url: '/2', credits: null, details: '/2/details.json' },
  ])
  await settled()
  expect(describe.mock.calls).toEqual([['/1/details.json']])
  actions.change({ brand: 'nbc', mpxGuid: '2' })
  expect(describe.mock.lastCall).toEqual([null])
  await settled()
  expect(describe.mock.lastCall).toEqual(['/2/details.json'])
  actions.retry()
  await settled()
  expect(describe.mock.lastCall).toEqual([null])
})

test('another video that plays in the same element starts where the viewer stopped', async () => {
  const { stream, calls } = fakeStream()
  const { actions } = attachSource({ stream }, [{ allow: true, url: '/2', credits: null, startAt: 420 }])
  await settled()
  actions.change({ brand: 'nbc', mpxGuid: '2' })
  await settled()
  expect(calls.at(-1)).toBe('reload /2 at 420')
})

test('a refusal of access is shown with its message', async () => {
  const adultsOnly = { ...refusal('USER_UNAUTHORIZED'), message: 'Adults only' }
  const { state } = attachSource({ refusal: adultsOnly })
  await settled()
  expect(state()).toEqual({ refusal: adultsOnly, opening: false })
})

test('when the stream’s URL expires, several failures cause one request for a new URL, and playback continues at the same position', async () => {
  const { stream, calls } = fakeStream()
  const { media, state, requestAccess } = attachSource({ stream })
  await settled()
  await media.play()
  media.currentTime = 42
  for (let time = 0; time < 3; time++) fail(stream, 'refused')
  media.pause()
  await settled()
  expect([calls, requestAccess.mock.calls.length, media.paused]).toEqual([['watch', 'reload /next at 42'], 1, false])
  expect(state().refusal).toBeNull()
})

test('access is requested again when a URL is refused more than 30 s after the last request, but not when it is refused earlier', async () => {
  const { stream } = fakeStream()
  const { state, later, requestAccess } = attachSource({ stream })
  await settled()
  fail(stream, 'refused')
  await settled()
  later(60_000)
  fail(stream, 'refused')
  await settled()
  expect([requestAccess.mock.calls.length, state().refusal?.why ?? null]).toEqual([2, null])
  later(1000)
  fail(stream, 'refused')
  expect(state().refusal?.why ?? null).toBe('NOT_AUTHORIZED')
})

test('a refusal of the second access request is shown', async () => {
  const { stream } = fakeStream()
  const { state } = attachSource({ stream }, [refusal('NOT_AVAILABLE')])
  await settled()
  fail(stream, 'refused')
  await settled()
  expect(state().refusal?.why ?? null).toBe('NOT_AVAILABLE')
})

test('a fault first loads the stream again at the same position; a second one soon after pauses playback and is reported; retry continues there', async () => {
  for (const [fault, why] of [
    ['network', 'OFFLINE'],
    ['media', 'MEDIA'],
  ] as const) {
    const { stream, calls } = fakeStream()
    const { media, state, report, actions } = attachSource({ stream })
    await settled()
    await media.play()
    media.currentTime = 12
    fail(stream, fault)
    await settled()
    expect([state().refusal, calls.at(-1), media.paused]).toEqual([null, 'reload /next at 12', false])
    for (let update = 0; update < 10; update++) media.advance(0.25)
    fail(stream, fault)
    expect([state().refusal?.why ?? null, media.paused, report.mock.calls]).toEqual([why, true, [[why, null]]])
    actions.retry()
    await settled()
    expect([state().refusal?.why ?? null, calls.at(-1), media.paused]).toEqual([null, 'reload /next at 14.5', false])
    for (let update = 0; update < 20; update++) media.advance(0.25)
    fail(stream, fault)
    await settled()
    expect([state().refusal, calls.at(-1)], 'another fault, after five seconds of playback').toEqual([null, 'reload /next at 19.5'])
  }
})

test('a fault for which the engine has repeated its requests stops playback at once', async () => {
  for (const [fault, why] of [
    ['missing', 'MEDIA'],
    ['server', 'UNAVAILABLE'],
    ['unreachable', 'OFFLINE'],
  ] as const) {
    const { stream } = fakeStream()
    const { state, requestAccess, report } = attachSource({ stream })
    await settled()
    fail(stream, fault)
    expect([state().refusal?.why, requestAccess.mock.calls, report.mock.calls]).toEqual([why, [], [[why, null]]])
  }
})

test('when the device is online again, playback is retried automatically, but only after a network fault, and a paused video stays paused', async () => {
  for (const [fault, shownFault, requests] of [
    ['media', 'MEDIA', 1],
    ['network', null, 2],
  ] as const) {
    const { stream } = fakeStream()
    const { requestAccess, state, online, media } = attachSource({ stream })
    await settled()
    for (const _ of [1, 2]) {
      fail(stream, fault)
      await settled()
    }
    online()
    await settled()
    expect([state().refusal?.why ?? null, requestAccess.mock.calls.length, media.paused]).toEqual([shownFault, requests, true])
  }
})

group('with the timers of the test', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }))
  afterEach(() => void vi.useRealTimers())
  const times = { renewIn: 270, expiresIn: 540 }

  test('without a decision the player tries again after 5, 10 and 20 seconds; it shows the reason until it plays at the same position', async () => {
    const { stream, calls } = fakeStream()
    const reasons = ['OFFLINE', 'GENERIC_ERROR', 'TOO_MANY_REQUESTS'] as const
    const { media, state, requestAccess, report } = attachSource({ stream }, reasons.map(refusal))
    await settled()
    await media.play()
    media.currentTime = 12
    fail(stream, 'network')
    await settled()
    for (const [index, seconds] of [5, 10, 20].entries()) {
      expect([state().refusal?.why, state().opening, requestAccess.mock.calls.length]).toEqual([reasons[index], false, index + 1])
      vi.advanceTimersByTime(seconds * 1000 - 1)
      expect(requestAccess.mock.calls.length).toBe(index + 1)
      vi.advanceTimersByTime(1)
      expect([state().refusal?.why, state().opening]).toEqual([reasons[index], true])
      await settled()
    }
    expect([state(), calls.at(-1), media.paused]).toEqual([{ refusal: null, opening: false }, 'reload /next at 12', false])
    expect(report.mock.calls).toEqual(reasons.map((why) => [why, null]))
  })

  test('when the server of the streams fails, the player tries again by itself after five seconds; it does not when a file is missing', async () => {
    for (const [fault, requests] of [
      ['server', 1],
      ['missing', 0],
    ] as const) {
      const { stream } = fakeStream()
      const { requestAccess } = attachSource({ stream })
      await settled()
      fail(stream, fault)
      vi.advanceTimersByTime(5_000)
      await settled()
      expect(requestAccess).toHaveBeenCalledTimes(requests)
    }
  })

  test('while the server of the streams fails, the player tries eight times: after 5, 10, 20 and 40 seconds, and four times after a minute', async () => {
    const { stream } = fakeStream()
    const { requestAccess } = attachSource(
      { stream },
      Array.from({ length: 9 }, () => refusal('GENERIC_ERROR')),
    )
    await settled()
    fail(stream, 'network')
    await settled()
    const requests = () => requestAccess.mock.calls.length
    for (const [index, seconds] of [5, 10, 20, 40, 60, 60, 60, 60].entries()) {
      vi.advanceTimersByTime(seconds * 1000 - 1)
      expect(requests()).toBe(index + 1)
      vi.advanceTimersByTime(1)
      await settled()
      expect(requests()).toBe(index + 2)
    }
    vi.advanceTimersByTime(3_600_000)
    expect(requests()).toBe(9)
  })

  test('a refusal is not retried, and neither is anything after the player was closed', async () => {
    for (const [why, closes] of [
      ['NOT_AUTHORIZED', false],
      ['OFFLINE', true],
    ] as const) {
      const { stream } = fakeStream()
      const { requestAccess, end } = attachSource({ stream }, [refusal(why)])
      await settled()
      fail(stream, 'refused')
      await settled()
      if (closes) end()
      vi.advanceTimersByTime(600_000)
      expect(requestAccess).toHaveBeenCalledTimes(1)
    }
  })

  test('while a video plays, its next URL is asked for without an interruption, and a withdrawn right stops it', async () => {
    const { stream, calls } = fakeStream()
    const given = attachSource({ stream, lease: startLease(times) }, [
      { allow: true, url: '/2', credits: null, ...times },
      { allow: true, url: '/3', credits: null, ...times },
      refusal('NOT_AVAILABLE'),
    ])
    const { media, state, requestAccess } = given
    await settled()
    await media.play()
    for (const _ of [1, 2]) {
      vi.advanceTimersByTime(270_000)
      media.advance(0.25)
      await settled()
    }
    expect(requestAccess.mock.calls).toEqual(Array(2).fill([video, { isRenewal: true }]))
    expect([calls, media.paused, state()]).toEqual([['watch', 'renew /2', 'renew /3'], false, { refusal: null, opening: false }])
    vi.advanceTimersByTime(270_000)
    media.advance(0.25)
    await settled()
    expect([state().refusal?.why, media.paused, calls.at(-1)]).toEqual(['NOT_AVAILABLE', true, 'stop'])
  })

  test('a video that was paused for an hour asks nothing meanwhile; its first request then waits for the next URL', async () => {
    const { stream, calls } = fakeStream()
    const { requestAccess } = attachSource({ stream, lease: startLease(times) })
    await settled()
    vi.advanceTimersByTime(3_600_000)
    expect(requestAccess).not.toHaveBeenCalled()
    await stream.beforeRequest!()
    expect([requestAccess.mock.calls.length, calls.at(-1)]).toEqual([1, 'renew /next'])
  })

  test('the browser’s own HLS loads an ended URL again at the same position, whatever fault it reports', async () => {
    const { stream, calls } = fakeStream()
    const { media } = attachSource({ stream, lease: startLease(times) }, [{ allow: true, url: '/next', credits: null, ...times }])
    await settled()
    media.currentTime = 42
    fail(stream, 'media')
    await settled()
    vi.advanceTimersByTime(3_600_000)
    fail(stream, 'media')
    await settled()
    expect(calls.slice(-2)).toEqual(['reload /next at 42', 'reload /next at 42'])
  })
})

test('a stream that failed during preparation is loaded again automatically; if the preparation opened no stream, a retry opens a stream', async () => {
  const failed = fakeStream()
  failed.stream.fault = 'network'
  const first = attachSource({ stream: failed.stream })
  await settled()
  expect(failed.calls).toEqual(['reload /next at 0'])
  expect(first.state().refusal).toBeNull()
  const second = attachSource({ refusal: refusal('OFFLINE') })
  await settled()
  second.actions.retry()
  await settled()
  expect([second.openedStream.calls, second.state().refusal?.why ?? null]).toEqual([['watch'], null])
  second.end()
  expect(second.openedStream.calls).toEqual(['watch', 'close'])
})

test('spending a credit requests access with trial, opens the stream and plays; the renewal of its URL spends nothing', async () => {
  const { media, state, actions, requestAccess, openedStream, later } = attachSource({ refusal: refusal('NOT_AUTHORIZED') })
  await settled()
  actions.spendCredit()
  await settled()
  expect([state().refusal, media.paused, openedStream.calls]).toEqual([null, false, ['watch']])
  later(60_000)
  fail(openedStream.stream, 'refused')
  await settled()
  expect(requestAccess.mock.calls.map(([, options]) => options?.trial)).toEqual([true, false])
})

test('a video that is unlocked in the player continues where the viewer stopped, and a renewed URL at the present position', async () => {
  const answer = { allow: true, url: '/next', credits: null, startAt: 420 } as const
  const { media, actions, openedStream, later } = attachSource({ refusal: refusal('NOT_AUTHORIZED') }, [answer, answer])
  await settled()
  actions.spendCredit()
  await settled()
  expect(openedStream.calls).toEqual(['open /next at 420', 'watch'])
  media.currentTime = 30
  later(60_000)
  fail(openedStream.stream, 'refused')
  await settled()
  expect(openedStream.calls.at(-1)).toBe('reload /next at 30')
})

group('another channel in the same element', () => {
  test('the old stream stops, access to the new channel is requested, and playback begins at the newest part', async () => {
    const { stream, calls } = fakeStream()
    const { media, actions, state, requestAccess } = attachSource({ stream })
    await settled()
    media.duration = Number.POSITIVE_INFINITY
    actions.change(channel('news'))
    expect([media.paused, state()]).toEqual([true, { refusal: null, opening: true }])
    await settled()
    expect(requestAccess.mock.calls).toEqual([[channel('news'), { trial: false }]])
    expect([calls, media.paused, state().opening]).toEqual([['watch', 'stop', 'reload /next at -1'], false, false])
    actions.change(channel('news'))
    await settled()
    expect(requestAccess).toHaveBeenCalledTimes(1)
  })

  test('start over plays the programme from its start, each time', async () => {
    const { stream, calls } = fakeStream()
    const { actions, requestAccess } = attachSource({ stream })
    await settled()
    actions.change(channel('news'))
    await settled()
    // The second time, after the viewer went to the newest part.
    for (const time of [1, 2]) {
      actions.startOver()
      await settled()
      expect(requestAccess.mock.calls.slice(1)).toEqual(Array(time).fill([channel('news', { from: 'start' }), { trial: false }]))
      expect(calls.slice(-2)).toEqual(['stop', 'reload /next at 0'])
      actions.goToLive()
    }
  })

  test('a programme plays from a time of the channel; when it has ended, “go to live” opens the live stream', async () => {
    const { stream, calls } = fakeStream()
    const { media, actions, requestAccess } = attachSource({ stream }, [
      { allow: true, url: '/live', credits: null },
      { allow: true, url: '/programme', credits: null, start: 1_000_000 },
      { allow: true, url: '/live', credits: null },
    ])
    await settled()
    actions.change(channel('news'))
    await settled()
    media.duration = Number.POSITIVE_INFINITY
    actions.startOver(1_090_000.4)
    await settled()
    expect(requestAccess.mock.lastCall).toEqual([channel('news', { from: 'start', at: 1_090_000 }), { trial: false }])
    expect(calls.at(-1)).toBe('reload /programme at 90')
    media.duration = 3600
    actions.goToLive()
    await settled()
    expect([requestAccess.mock.lastCall![0], calls.at(-1)]).toEqual([channel('news'), 'reload /live at -1'])
  })

  test('of several channels that are chosen quickly, only the last one plays', async () => {
    const { stream, calls } = fakeStream()
    const { actions, requestAccess } = attachSource({ stream }, [
      { allow: true, url: '/first', credits: null },
      { allow: true, url: '/last', credits: null },
    ])
    await settled()
    actions.change(channel('first'))
    await Promise.resolve()
    actions.change(channel('skipped'))
    actions.change(channel('last'))
    await settled()
    expect(requestAccess.mock.calls.map(([{ mpxGuid }]) => mpxGuid)).toEqual(['first', 'last'])
    expect(calls.filter((call) => call.startsWith('reload'))).toEqual(['reload /last at -1'])
  })

  test('a channel that is chosen while the first one is opened plays after it, and a refusal of the first one is not shown', async () => {
    const { actions, state, openedStream } = attachSource({ refusal: refusal('NOT_AUTHORIZED') })
    actions.change(channel('news'))
    await settled()
    expect([state(), openedStream.calls]).toEqual([{ refusal: null, opening: false }, ['watch']])
  })

  test('a refused channel shows why; the next channel plays', async () => {
    const { stream, calls } = fakeStream()
    const { media, actions, state } = attachSource({ stream }, [refusal('NOT_AUTHORIZED')])
    await settled()
    actions.change(channel('locked'))
    await settled()
    expect([state().refusal?.why, media.paused]).toEqual(['NOT_AUTHORIZED', true])
    actions.change(channel('free'))
    await settled()
    expect([state().refusal, media.paused, calls.at(-1)]).toEqual([null, false, 'reload /next at -1'])
  })

  test('when the URL of a live stream expires, playback continues at the newest part', async () => {
    const { stream, calls } = fakeStream()
    const { media, later } = attachSource({ stream })
    await settled()
    media.duration = Number.POSITIVE_INFINITY
    media.currentTime = 5000
    later(60_000)
    fail(stream, 'refused')
    await settled()
    expect(calls.at(-1)).toBe('reload /next at -1')
  })

  test('a programme that was started over continues at its time when its URL expires, and after a lost connection, also if another one is on', async () => {
    const { stream, calls } = fakeStream()
    const answer = (start?: number): AccessAnswer => ({ allow: true, url: '/next', credits: null, ...(start && { start }) })
    const { media, actions, later, requestAccess } = attachSource({ stream }, [
      answer(),
      answer(),
      answer(1_000_000),
      refusal('OFFLINE'),
      answer(9_000_000),
      answer(),
    ])
    await settled()
    media.duration = Number.POSITIVE_INFINITY
    stream.playingAt = () => 5_000_000
    actions.change(channel('news'))
    await settled()
    actions.startOver()
    await settled()
    expect(calls.at(-1)).toBe('reload /next at 0')
    const expire = async (time: number) => {
      stream.playingAt = () => time
      later(60_000)
      fail(stream, 'refused')
      await settled()
      return [requestAccess.mock.lastCall![0], calls.at(-1)]
    }
    expect(await expire(1_030_000.4)).toEqual([channel('news', { from: 'start', at: 1_030_000 }), 'reload /next at 30'])
    expect(await expire(9_060_000)).toEqual([channel('news', { from: 'start', at: 9_060_000 }), 'stop'])
    // The media element has nothing to play any more.
    stream.playingAt = () => null
    actions.retry()
    await settled()
    expect([requestAccess.mock.lastCall![0].live?.at, calls.at(-1)]).toEqual([9_060_000, 'reload /next at 60'])
    expect(await expire(9_070_000), 'no programme is known: live').toEqual([expect.anything(), 'reload /next at -1'])
  })

  test('a programme that was started over continues with the next programme at its end, and when the next URL belongs to that one', async () => {
    const { stream, calls } = fakeStream()
    const answers: AccessAnswer[] = [1, 2, 3, 3].map((hour) => ({
      allow: true,
      url: `/${hour}`,
      credits: null,
      start: hour * 3_600_000,
      renewIn: 0,
    }))
    const { media, actions, requestAccess } = attachSource({ stream }, [{ allow: true, url: '/live', credits: null }, ...answers])
    await settled()
    actions.change(channel('news'))
    await settled()
    media.fire('ended')
    expect(requestAccess, 'a live stream has no end').toHaveBeenCalledTimes(1)
    actions.startOver()
    await settled()
    stream.playingAt = () => 7_200_000
    media.fire('ended')
    await settled()
    expect([requestAccess.mock.lastCall![0], calls.at(-1)]).toEqual([channel('news', { from: 'start', at: 7_202_000 }), 'reload /2 at 2'])
    stream.playingAt = () => 10_800_500
    media.advance(1)
    await settled()
    expect([requestAccess.mock.lastCall![0].live?.at, calls.slice(-2)]).toEqual([10_800_500, ['reload /2 at 2', 'reload /3 at 0.5']])
  })

  test('“go to live” seeks to the newest position that the stream knows, or else shortly before the end', async () => {
    const { stream } = fakeStream()
    const { media, actions } = attachSource({ stream })
    await settled()
    media.seekable = ranges([10, 60])
    actions.goToLive()
    expect(media.currentTime).toBe(50)
    stream.liveEdge = () => null
    actions.goToLive()
    expect(media.currentTime).toBe(48)
  })
})
