import { expect, test } from 'vitest'
import { attachFeature, FakeMedia } from '../features/testing.ts'
import type { AudioTrack, Quality } from '../stream/stream.ts'
import { fakeStream } from '../stream/testing.ts'
import { audio } from './audio.ts'
import { quality } from './quality.ts'
import { speed } from './speed.ts'

/** A setting that keeps the written value in memory. */
function setting<Value>(value: Value | null = null) {
  return {
    value,
    read() {
      return this.value
    },
    write(next: Value) {
      this.value = next
    },
  }
}

/** A stream. The test announces its renditions and tracks later. */
function laterStream() {
  const chosen: Quality[] = []
  const followers: (() => void)[] = []
  const known = { heights: [] as number[], tracks: [] as AudioTrack[], track: -1 }
  const stream = fakeStream({
    heights: () => known.heights,
    chooseQuality: (next) => void chosen.push(next),
    audioTracks: () => known.tracks,
    audioTrack: () => known.track,
    chooseAudioTrack(index) {
      known.track = index
    },
    onTracks: (changed) => void followers.push(changed),
  })
  const become = (more: Partial<typeof known>) => {
    Object.assign(known, more)
    for (const changed of followers) changed()
  }
  return { stream, chosen, known, become }
}

test('a stored quality is chosen as soon as a stream tells its renditions, or the next lower one', () => {
  const { stream, chosen, become } = laterStream()
  const { actions, state } = attachFeature(quality(false, setting<{ quality: Quality }>({ quality: 1080 })))
  actions.follow(stream)
  expect([chosen, state().chosen]).toEqual([[], 1080])
  become({ heights: [720, 480] })
  expect([chosen, state().heights, state().chosen]).toEqual([[720], [720, 480], 720])
  const next = laterStream()
  next.known.heights = [1080, 720]
  actions.follow(next.stream)
  expect([next.chosen, state().chosen]).toEqual([[1080], 1080])
})

test('the chosen quality is stored, and the height that plays is known', () => {
  const stored = setting<{ quality: Quality }>()
  const { stream, chosen, become } = laterStream()
  const media = new FakeMedia()
  const { actions, state } = attachFeature(quality(false, stored), media)
  actions.follow(stream)
  become({ heights: [720, 480] })
  actions.choose('saver')
  expect([chosen.at(-1), state().chosen, stored.value]).toEqual(['saver', 'saver', { quality: 'saver' }])
  media.videoHeight = 480
  media.fire('resize')
  expect(state().playing).toBe(480)
})

test('a browser that saves data plays small renditions, until the viewer chooses', () => {
  expect(attachFeature(quality(true, setting())).state().chosen).toBe('saver')
  expect(attachFeature(quality(true, setting<{ quality: Quality }>({ quality: 'auto' }))).state().chosen).toBe('auto')
})

test('the speed is stored, also applies to the next source, and does not apply to a live stream', () => {
  const stored = setting<{ speed: number }>()
  const media = new FakeMedia()
  const { actions, state } = attachFeature(speed(stored), media)
  actions.choose(1.5)
  expect([media.playbackRate, media.defaultPlaybackRate, stored.value, state()]).toEqual([
    1.5,
    1.5,
    { speed: 1.5 },
    { speed: 1.5, possible: true },
  ])
  media.duration = Number.POSITIVE_INFINITY
  media.fire('durationchange')
  expect([media.playbackRate, state()]).toEqual([1, { speed: 1, possible: false }])
  const next = new FakeMedia()
  attachFeature(speed(stored), next)
  expect(next.playbackRate).toBe(1.5)
})

const english = { name: 'English', language: 'en', isDescription: false }
const description = { name: 'Description', language: 'en', isDescription: true }
const spanish = { name: 'Español', language: 'es', isDescription: false }

test('without a choice the main audio plays', () => {
  const { stream, known, become } = laterStream()
  const { actions, state } = attachFeature(audio(setting()))
  actions.follow(stream)
  become({ tracks: [english, description, spanish], track: 0 })
  expect([known.track, state().playing, state().tracks.length]).toEqual([0, 0, 3])
})

test('the audio that a viewer chooses is stored as a language and a description, and plays in the next stream', () => {
  const stored = setting<{ audio: Pick<AudioTrack, 'language' | 'isDescription'> }>()
  const first = laterStream()
  const { actions, state } = attachFeature(audio(stored))
  actions.follow(first.stream)
  first.become({ tracks: [english, description], track: 0 })
  actions.choose(1)
  expect([first.known.track, state().playing, stored.value]).toEqual([1, 1, { audio: { language: 'en', isDescription: true } }])

  const second = laterStream()
  actions.follow(second.stream)
  second.become({ tracks: [spanish, english, description], track: 0 })
  expect([second.known.track, state().playing]).toEqual([2, 2])
})

test('a stream without the wanted audio plays its main audio', () => {
  const { stream, known, become } = laterStream()
  attachFeature(audio(setting({ audio: { language: 'fr', isDescription: false } }))).actions.follow(stream)
  become({ tracks: [english, spanish], track: 0 })
  expect(known.track).toBe(0)
})
