import type Hls from 'hls.js'
import { beforeAll, expect, test } from 'vitest'
import * as dtvcc from '#contracts/captions/testing/dtvcc.ts'
import { FakeCue } from '../stream/testing.ts'
import type { followCea708 as followCea708Of } from './cea-708-captions.ts'
import * as tracks from './cea-708-tracks.ts'

let followCea708: typeof followCea708Of
beforeAll(async () => {
  Object.assign(globalThis, {
    self: globalThis,
    VTTCue: FakeCue,
    document: { createElement: () => new FakeTrackElement(), querySelectorAll: () => [] },
  })
  followCea708 = (await import('./cea-708-captions.ts')).followCea708
  return () => {
    for (const name of ['self', 'VTTCue', 'document']) Reflect.deleteProperty(globalThis, name)
  }
})

/** A `track` element, whose cues are hidden while it is disabled. */
class FakeTrackElement {
  label = ''
  srclang = ''
  media: FakeMedia | null = null
  all: FakeCue[] = []
  readonly track = fakeTrack(this)
  remove() {
    this.media!.tracks = this.media!.tracks.filter((each) => each !== this)
  }
}
const fakeTrack = (element: FakeTrackElement) => ({
  mode: 'hidden',
  get cues() {
    return this.mode === 'disabled' ? null : element.all
  },
  addCue(cue: FakeCue) {
    element.all = [...element.all, cue].toSorted((one, other) => one.startTime - other.startTime)
  },
  removeCue: (cue: FakeCue) => void element.all.splice(element.all.indexOf(cue), 1),
})
class FakeMedia {
  currentTime = 0
  tracks: FakeTrackElement[] = []
  append(element: FakeTrackElement) {
    element.media = this
    this.tracks.push(element)
  }
}

type Listener = (name: string, data: object) => void
type Service = { instreamId: string; name: string; lang?: string }
type FragmentOptions = { sn?: number; cc?: number; level?: number; pairs608?: readonly number[] }

/** A stream of fragments of two seconds with 25 frames per second. `declared`: the services in its playlist. */
function openStream(list: readonly dtvcc.FrameCodes[], declared: readonly Service[] = []) {
  const media = new FakeMedia()
  const listeners = new Map<string, Listener[]>()
  const hls = {
    media,
    levels: [{ attrs: {} }, { attrs: { 'CLOSED-CAPTIONS': 'NONE' } }],
    config: {
      captionsTextTrack1Label: 'English',
      captionsTextTrack1LanguageCode: 'en',
      captionsTextTrack2Label: 'Spanish',
      captionsTextTrack2LanguageCode: 'es',
    },
    on: (name: string, then: Listener) => listeners.set(name, [...(listeners.get(name) ?? []), then]),
  }
  let loads = 0
  let fails = false
  followCea708(hls as unknown as Hls, async () => {
    loads++
    if (fails) throw new Error('The chunk is missing')
    return tracks
  })
  const emit = (name: string, data: object = {}) => {
    for (const then of listeners.get(name) ?? []) then(name, data)
  }
  emit('hlsManifestLoading')
  emit('hlsManifestLoaded', { captions: declared })
  const frames = dtvcc.tripletsByFrame(list)
  return {
    media,
    emit,
    loads: () => loads,
    failLoading(value: boolean) {
      fails = value
    },
    /** Reads a fragment, and waits until the decoder is loaded. */
    async read(index: number, { sn = index, cc = 0, level = 0, pairs608 = [0xfc, 0x80, 0x80] }: FragmentOptions = {}) {
      const samples = Array.from({ length: 50 }, (_, at) => {
        const triplets = [...pairs608, ...(frames.get(index * 50 + at) ?? [])]
        return { pts: (index * 50 + at) / 25, bytes: Uint8Array.from([0x40 | (triplets.length / 3), 0xff, ...triplets]) }
      })
      emit('hlsFragParsingUserdata', { frag: { type: 'main', sn, cc, level }, samples })
      await new Promise((resolve) => setTimeout(resolve))
    },
    /** Returns the texts and times of the cues of each track. */
    captions: () =>
      media.tracks.map(({ track: { mode }, label, srclang, all }) => ({
        ...{ label, srclang, mode },
        cues: all.map(({ startTime, endTime, text }) => [startTime, endTime, text] as const),
      })),
  }
}
const window = dtvcc.define({ visible: true, rows: 1 })
const say = (frame: number, letters: string, service = 1) => ({ frame, service, codes: [window, [0x0c], ...dtvcc.text(letters)] })
const english = (...cues: (readonly [number, number, string])[]) => ({ label: 'English', srclang: 'en', mode: 'disabled', cues })

test('a stream with CEA-708 only has the tracks of its services 1 and 2, and each caption lasts until the next one', async () => {
  const { read, captions, loads } = openStream([
    say(5, 'One'),
    say(30, 'Two'),
    say(6, 'Uno', 2),
    say(7, 'Un', 3),
    { frame: 40, service: 2, codes: [dtvcc.clear(0)] },
  ])
  await read(0)
  // The last caption has no end yet: it stays for a second after the fragment.
  expect(captions()).toEqual([
    english([0.2, 1.2, 'One'], [1.2, 2.96, 'Two']),
    { label: 'Spanish', srclang: 'es', mode: 'disabled', cues: [[0.24, 1.6, 'Uno']] },
  ])
  await read(1)
  expect([captions()[0]!.cues.at(-1), loads()]).toEqual([[1.2, 4.96, 'Two'], 1])
})

test('declared services have the names and languages of the playlist, and other services have no track', async () => {
  const stream = openStream([say(5, 'Hola', 2), say(6, 'Hello')], [{ instreamId: 'SERVICE2', name: 'Español', lang: 'es-419' }])
  await stream.read(0)
  expect(stream.captions()).toMatchObject([{ label: 'Español', srclang: 'es-419', cues: [[0.2, 2.96, 'Hola']] }])
})

test('a stream with CEA-608 does not load the decoder, unless its playlist declares services of CEA-708', async () => {
  const pairs608 = [0xfc, 0x94, 0x20]
  const both = openStream([say(5, 'One')])
  await both.read(0, { pairs608 })
  expect([both.loads(), both.captions()]).toEqual([0, []])
  const declared = openStream([say(5, 'One')], [{ instreamId: 'SERVICE1', name: 'English', lang: 'en' }])
  await declared.read(0, { pairs608 })
  expect([declared.loads(), declared.captions()]).toEqual([1, [english([0.2, 2.96, 'One'])]])
  const none = openStream([])
  await none.read(0)
  expect(none.loads()).toBe(0)
  const off = openStream([say(5, 'One')])
  await off.read(0, { level: 1 })
  expect(off.loads()).toBe(0)
})

test('a part that is read again, or after a seek, has each caption once, and a seek ends the last caption', async () => {
  const { read, captions } = openStream([say(5, 'One'), say(30, 'Two'), say(60, 'Three'), say(80, 'Four'), say(260, 'Later')])
  await read(0)
  await read(1)
  const cues = [
    [0.2, 1.2, 'One'],
    [1.2, 2.4, 'Two'],
    [2.4, 3.2, 'Three'],
    [3.2, 4.96, 'Four'],
  ] as const
  expect(captions()).toEqual([english(...cues)])
  // Another rendition of the same part.
  await read(1)
  expect(captions()).toEqual([english(...cues)])
  await read(5)
  expect(captions()).toEqual([english(...cues.slice(0, 3), [3.2, 3.96, 'Four'], [10.4, 12.96, 'Later'])])
  await read(0)
  await read(1)
  expect(captions()[0]!.cues.map(([start, , text]) => [start, text])).toEqual([
    ...cues.map(([start, , text]) => [start, text]),
    [10.4, 'Later'],
  ])
})

test('captions leave with the buffer behind the viewer, and with the stream', async () => {
  const { media, emit, read, captions } = openStream([say(5, 'One'), say(30, 'Two')])
  await read(0)
  emit('hlsBufferFlushing', { startOffset: 0, endOffset: 1.3, type: 'video' })
  expect(captions()[0]!.cues).toHaveLength(2)
  media.currentTime = 1.5
  emit('hlsBufferFlushing', { startOffset: 0, endOffset: 1.3, type: 'video' })
  expect(captions()).toEqual([english([1.2, 2.96, 'Two'])])
  emit('hlsDestroying')
  expect(media.tracks).toEqual([])
  await read(1)
  expect(media.tracks).toEqual([])
})

test('a decoder that does not load is loaded again with the next fragment', async () => {
  const { read, captions, loads, failLoading } = openStream([say(5, 'One'), say(60, 'Two')])
  failLoading(true)
  await read(0)
  failLoading(false)
  await read(1)
  expect([loads(), captions()]).toEqual([2, [english([2.4, 4.96, 'Two'])]])
})
