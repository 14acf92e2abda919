import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type PlaybackEvent, playbackEvent } from '#contracts/http/events.ts'
import { fakeStream } from '../stream/testing.ts'
import { playbackMetrics } from './playback-metrics.ts'
import { attachFeature, countListeners, FakeMedia } from './testing.ts'

class MeasuredMedia extends FakeMedia {
  frames = { totalVideoFrames: 0, droppedVideoFrames: 0 }
  getVideoPlaybackQuality = () => ({ ...this.frames })
  showFrame: (() => void) | null = null
  requestVideoFrameCallback(shown: () => void) {
    this.showFrame = shown
  }
}

function measuring({ startUp = Promise.resolve<number | null>(350), isLive = false } = {}) {
  let time = 0
  let change = (_bitrate: number) => {}
  const sent: PlaybackEvent[] = []
  const page = Object.assign(new EventTarget(), { location: { pathname: '/pier/video/one/1' } })
  const listening = countListeners(page)
  const media = new MeasuredMedia()
  const send = (event: Omit<PlaybackEvent, 'brand'>) => void sent.push(v.parse(playbackEvent, event))
  const player = attachFeature(playbackMetrics({ isLive, startUp, send, page, now: () => time }), media)
  const stream = fakeStream({
    onBitrate: (changed) => {
      change = changed
    },
  })
  player.actions.follow(stream)
  const after = (seconds: number, ...events: string[]) => {
    time += seconds * 1000
    media.fire(...events)
  }
  /** Plays for some seconds. */
  const play = (seconds: number) => {
    for (let second = 0; second < seconds; second++) after(1, 'timeupdate')
  }
  return { ...player, media, sent, page, after, play, listening, switchTo: (bitrate: number) => change(bitrate) }
}

test('a stop sends the start-up time, the time played, the average bitrate and the dropped frames', async () => {
  const { media, play, sent, switchTo, after } = measuring()
  switchTo(400_000)
  await media.play()
  play(10)
  switchTo(400_000)
  switchTo(1_600_000)
  play(30)
  media.frames = { totalVideoFrames: 960, droppedVideoFrames: 5 }
  after(0, 'pause', 'ended')
  expect(sent).toEqual([
    {
      ...{ name: 'Playback', type: 'Stop', live: false, path: '/pier/video/one/1', startUp: 350, played: 40_000, stalled: 0, stalls: 0 },
      ...{ switches: 1, bitrate: 1300, frames: 960, dropped: 5 },
    },
  ])
})

test('waiting for data while the video plays is a stall; waiting at the start and after a seek is none', async () => {
  const { media, sent, after, play, page } = measuring()
  media.paused = false
  media.readyState = 1
  after(0, 'waiting')
  media.readyState = 4
  after(5, 'playing')
  play(10)
  media.readyState = 2
  after(0, 'waiting')
  after(3, 'waiting')
  media.readyState = 4
  after(1, 'playing')
  play(2)
  media.seeking = true
  media.readyState = 1
  after(0, 'seeking', 'waiting')
  media.seeking = false
  media.readyState = 4
  after(7, 'seeked', 'playing')
  play(1)
  page.dispatchEvent(new Event('pagehide'))
  expect(sent).toMatchObject([{ played: 13_000, stalled: 4000, stalls: 1 }])
})

test('while a video plays, an event is sent every three minutes, with the measurements since the last one', async () => {
  const { media, sent, play, end } = measuring()
  await media.play()
  play(400)
  expect(sent.map(({ type, played, startUp }) => [type, played, startUp])).toEqual([
    ['Progress', 180_000, 350],
    ['Progress', 180_000, undefined],
  ])
  end()
  expect(sent[2]).toMatchObject({ type: 'Stop', played: 40_000 })
})

test('an error is sent at once with its code and cause, also if nothing played; a refusal is not', async () => {
  const { media, actions, sent, play } = measuring({ startUp: new Promise(() => {}) })
  actions.fail('MEDIA', 'manifestParsingError')
  expect(sent).toMatchObject([{ type: 'Error', code: 'MEDIA', detail: 'manifestParsingError', played: 0 }])
  await media.play()
  play(5)
  actions.fail('NOT_AUTHORIZED', null)
  expect(sent).toHaveLength(1)
  actions.fail('OFFLINE', null)
  expect(sent[1]).toMatchObject({ type: 'Error', code: 'OFFLINE', played: 5000 })
})

test('another video in the same element is measured apart, from the choice to its first frame', async () => {
  const { media, page, actions, sent, after, play, end } = measuring()
  await media.play()
  play(20)
  page.location.pathname = '/live/pier'
  actions.change(true)
  expect(sent).toMatchObject([{ live: false, path: '/pier/video/one/1', startUp: 350, played: 20_000 }])
  media.pause()
  after(1, 'emptied', 'loadedmetadata')
  await media.play()
  play(3)
  expect(media.showFrame).not.toBeNull()
  media.showFrame!()
  await new Promise((resolve) => setImmediate(resolve))
  end()
  expect(sent[1]).toMatchObject({ type: 'Stop', live: true, path: '/live/pier', played: 3000 })
  expect(sent[1]!.startUp).toBeTypeOf('number')
})

test('a player that is closed before anything played sends nothing, and leaves no listener', async () => {
  const { media, page, sent, listening, end } = measuring({ startUp: Promise.resolve(null) })
  end()
  expect([sent, listening()]).toEqual([[], 0])
  await media.play()
  page.dispatchEvent(new Event('pagehide'))
  expect(sent).toEqual([])
})
