import type Hls from 'hls.js'
import type { FragmentLoaderContext, LoaderCallbacks } from 'hls.js'
import { beforeAll, expect, test, vi } from 'vitest'
import type { captionFiles as captionFilesOf } from './caption-files.ts'
import { FakeCue } from './testing.ts'

let captionFiles: typeof captionFilesOf
beforeAll(async () => {
  Object.assign(globalThis, { self: globalThis, VTTCue: FakeCue })
  captionFiles = (await import('./caption-files.ts')).captionFiles
  return () => {
    for (const name of ['self', 'VTTCue']) Reflect.deleteProperty(globalThis, name)
  }
})

type Given = { start?: number; type?: string; encrypted?: boolean }

/** Opens a stream with one track of captions. `load` sends a file through the loader, and returns the file that hls.js gets. */
function openStream() {
  let answer = new ArrayBuffer(0)
  class Network {
    load(context: FragmentLoaderContext, _: unknown, { onSuccess }: LoaderCallbacks<FragmentLoaderContext>) {
      onSuccess({ url: '', data: answer }, {} as never, context, null)
    }
  }
  const files = captionFiles(Network as never)
  const cues: FakeCue[] = []
  const track = { addCue: (cue: FakeCue) => cues.push(Object.assign(cue, { track })) }
  const listeners = new Map<string, (name: string, data: object) => void>()
  const hls = { subtitleTracks: [{ trackNode: { track } }], on: (name: string, then: () => void) => listeners.set(name, then) }
  files.follow(hls as unknown as Hls)
  return {
    cues,
    times: () => cues.map(({ startTime, endTime }) => [startTime, endTime]),
    /** `mediaStart`: the time stamp of the first frame of the media, in seconds. */
    mediaStartsAt: (mediaStart: number) =>
      listeners.get('hlsInitPtsFound')!('', { id: 'main', timestampOffsets: [{ baseTime: mediaStart * 90_000, timescale: 90_000 }] }),
    close: () => listeners.get('hlsDestroying')!('', {}),
    load(text: string, { start = 0, type = 'subtitle', encrypted = false }: Given = {}) {
      answer = new TextEncoder().encode(text).buffer
      let given = ''
      const onSuccess = ({ data }: { data?: unknown }) => (given = new TextDecoder().decode(data as ArrayBuffer))
      const frag = { type, encrypted, initSegment: null, cc: 0, level: 0, start }
      new files.loader({} as never).load({ frag } as never, {} as never, { onSuccess } as never)
      return given
    },
  }
}
const file = (map: string, times = '00:00:01.000 --> 00:00:03.000', text = 'Hello') => `WEBVTT\n${map}\n\n${times}\n${text}\n`
const empty = 'WEBVTT\n\n'

test('the cues of a file are added when the times of the media are known, and hls.js gets a file without cues', () => {
  const { load, cues, mediaStartsAt } = openStream()
  expect(load(file('', '00:01.000 --> 00:03.000 position:20%,line-right'))).toBe(empty)
  expect(cues).toEqual([])
  mediaStartsAt(0)
  expect(cues).toMatchObject([{ startTime: 1, endTime: 3, text: 'Hello', position: 20, positionAlign: 'line-right', fileRegion: null }])
})

test('the times of cues follow the map of time stamps, the start of the media and the end of the clock of MPEG streams', () => {
  const { load, times, mediaStartsAt } = openStream()
  mediaStartsAt(100)
  load(file('X-TIMESTAMP-MAP=MPEGTS:9090000,LOCAL:00:00:00.000'))
  load(file('X-TIMESTAMP-MAP=LOCAL:01:00:00.000,MPEGTS:9000000', '01:00:05.000 --> 11:00:05.000'))
  // Without a map, cues have the time stamps of the media.
  load(file('', '00:01:43.000 --> 00:01:44.000'))
  expect(times()).toEqual([
    [2, 4],
    [5, 36_005],
    [3, 4],
  ])
  const second = openStream()
  const clock = 2 ** 33 / 90_000
  second.mediaStartsAt(clock - 10)
  second.load(file('X-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000'), { start: 11 })
  expect(second.times()).toEqual([[expect.closeTo(11, 3), expect.closeTo(13, 3)]])
})

test('a cue that is in several files is added once, again after its removal, and not at all when it ends before the media begins', () => {
  const { load, cues, mediaStartsAt } = openStream()
  mediaStartsAt(0)
  for (let time = 0; time < 2; time++) load(file(''))
  load(file('', '00:01.000 --> 00:01.000'))
  expect(cues).toHaveLength(1)
  cues[0]!.track = null
  load(file(''))
  expect(cues).toHaveLength(2)
})

test('a file of 100,000 cues is added in turns, and the rest is left out after the stream has closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const clock = vi.spyOn(performance, 'now')
  try {
    const cue = (index: number) => `${String(index).padStart(2, '0')}:00:00.000 --> ${index + 1}0:00:00.000\n${index}\n\n`
    const many = `${empty}${Array.from({ length: 100_000 }, (_, index) => cue(index)).join('')}`
    const { load, cues, mediaStartsAt, close } = openStream()
    mediaStartsAt(0)
    // Each cue takes a millisecond.
    let time = 0
    clock.mockImplementation(() => time++)
    load(many)
    const first = cues.length
    expect(first).toBeLessThan(20)
    await vi.advanceTimersToNextTimerAsync()
    const later = cues.length
    expect([later > first, later < 100]).toEqual([true, true])
    close()
    await vi.advanceTimersByTimeAsync(1000)
    expect([cues.length, vi.getTimerCount()]).toEqual([later, 0])
  } finally {
    clock.mockRestore()
    vi.useRealTimers()
  }
})

test('video, encrypted files and other formats reach hls.js as they are', () => {
  const { load, cues, mediaStartsAt } = openStream()
  mediaStartsAt(0)
  expect(load(file(''), { type: 'main' })).toBe(file(''))
  expect(load(file(''), { encrypted: true })).toBe(file(''))
  expect(load('<tt/>')).toBe('<tt/>')
  expect(cues).toEqual([])
})
