import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SaveWatch, savedPosition } from './saved-position.ts'
import { attachFeature, countListeners, FakeMedia } from './testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watching({ duration = 1000 } = {}) {
  const page = new EventTarget()
  const listening = countListeners(page)
  const saved: [position: number, isLeaving: boolean][] = []
  const videos: string[] = []
  const save: SaveWatch = ({ v4ID, position }, isLeaving) => {
    videos.push(v4ID)
    saved.push([position, isLeaving])
  }
  const media = new FakeMedia()
  media.duration = duration
  const player = attachFeature(savedPosition({ save, v4ID: 'one', page }), media)
  /** Plays for some seconds. */
  const play = (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      media.advance(1)
      vi.advanceTimersByTime(1000)
    }
  }
  return { ...player, page, saved, videos, play, listening }
}

test('[C9-27] while a video plays, its position is saved every 120,000 ms', async () => {
  const { media, play, saved } = watching()
  await media.play()
  play(119)
  expect(saved).toEqual([])
  play(1)
  expect(saved).toEqual([[120, false]])
  play(240)
  expect(saved.map(([position]) => position)).toEqual([120, 240, 360])
})

test('the position is saved at a pause, at the end, and 2 s after the last of several seeks', async () => {
  const { media, play, saved } = watching()
  await media.play()
  play(60)
  media.pause()
  expect(saved).toEqual([[60, false]])
  vi.advanceTimersByTime(1_000_000)
  expect(saved).toHaveLength(1)
  for (const time of [300, 400, 500]) media.currentTime = time
  vi.advanceTimersByTime(2000)
  expect(saved.slice(1)).toEqual([[500, false]])
  await media.play()
  media.currentTime = media.duration
  media.pause()
  media.fire('ended')
  expect(saved.slice(2)).toEqual([[1000, false]])
})

test.each(['pagehide', 'visibilitychange'])(
  'when the page gets the event %s, the position is saved once, as that of a viewer who leaves',
  async (name) => {
    const { media, page, play, saved } = watching()
    await media.play()
    play(45)
    page.dispatchEvent(new Event(name))
    page.dispatchEvent(new Event('pagehide'))
    expect(saved).toEqual([[45, true]])
  },
)

test('when the player is closed, the position is saved, and no listener or timer is left', async () => {
  const { media, page, play, saved, listening, end } = watching()
  await media.play()
  play(45)
  end()
  expect([saved, listening(), vi.getTimerCount()]).toEqual([[[45, true]], 0, 0])
  page.dispatchEvent(new Event('pagehide'))
  expect(saved).toHaveLength(1)
})

test('[A9-07] less than 30 seconds from the start nothing is saved, except the end of a shorter video', async () => {
  const long = watching()
  await long.media.play()
  long.play(29)
  long.media.pause()
  expect(long.saved).toEqual([])
  const short = watching({ duration: 20 })
  await short.media.play()
  short.play(15)
  short.media.pause()
  expect(short.saved).toEqual([])
  short.play(5)
  short.media.fire('ended')
  expect(short.saved).toEqual([[20, false]])
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, 0])('nothing is saved of a stream with the duration %s', async (duration) => {
  const { media, play, saved, end } = watching({ duration })
  await media.play()
  play(130)
  end()
  expect(saved).toEqual([])
})

test('when another video plays in the same element, the position of the last one is saved, and its late events are not those of the next one', async () => {
  const { media, play, saved, videos, actions } = watching()
  await media.play()
  play(60)
  actions.change('two')
  expect([videos, saved]).toEqual([['one'], [[60, false]]])
  // The element still has the times of the first video.
  play(5)
  media.pause()
  expect(videos).toEqual(['one'])
  media.currentTime = 0
  media.fire('loadedmetadata')
  await media.play()
  play(120)
  expect([videos, saved.at(-1)]).toEqual([
    ['one', 'two'],
    [120, false],
  ])
  actions.change('two')
  expect(videos).toHaveLength(2)
})

test('while a video plays on another device, its position there is saved: every two minutes, at a pause, and when the device stops', async () => {
  const { media, actions, saved, page } = watching()
  await media.play()
  const on = (time: number, paused = false) => actions.follow({ time, duration: 1000, paused })
  on(100)
  media.pause()
  expect(saved).toEqual([])
  on(215)
  vi.advanceTimersByTime(120_000)
  on(300, true)
  on(300)
  on(320)
  page.dispatchEvent(new Event('pagehide'))
  on(400)
  actions.follow(null)
  expect(saved.map(([position]) => position)).toEqual([215, 300, 320, 400])
  media.currentTime = 500
  vi.advanceTimersByTime(2000)
  expect(saved.at(-1)).toEqual([500, false])
})
