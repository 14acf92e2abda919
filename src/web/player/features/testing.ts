// Fakes of a media element and its frame for tests without a browser: real events, and the few HTML rules that the features rely on.
import type { Feature } from './feature.ts'

export class FakeMedia extends EventTarget {
  paused = true
  ended = false
  muted = false
  seeking = false
  readyState = 4
  playbackRate = 1
  defaultPlaybackRate = 1
  videoHeight = 0
  duration = 100
  buffered = ranges()
  seekable = ranges()
  textTracks = new FakeTracks()
  getBoundingClientRect = () => ({ left: 0, width: 300 })
  plays = 0
  #time = 0
  #volume = 1

  get currentTime() {
    return this.#time
  }
  set currentTime(time: number) {
    this.#time = time
    this.fire('seeking', 'seeked')
  }
  get volume() {
    return this.#volume
  }
  set volume(volume: number) {
    this.#volume = volume
    this.fire('volumechange')
  }
  /** Advances the time as playback does, without a seek. */
  advance(seconds: number) {
    this.#time += seconds
    this.fire('timeupdate')
  }
  async play() {
    this.plays++
    this.paused = false
    this.ended = false
    this.fire('play', 'playing')
  }
  pause() {
    this.paused = true
    this.fire('pause')
  }
  fire(...names: string[]) {
    for (const name of names) this.dispatchEvent(new Event(name))
  }
  asVideo = () => this as unknown as HTMLVideoElement
}

export class FakeTrack extends EventTarget {
  #mode: TextTrackMode = 'disabled'
  activeCues: { text: string }[] | null = null
  readonly language: string
  readonly kind: string
  readonly #list: EventTarget
  constructor(language: string, kind: string, list: EventTarget) {
    super()
    this.language = language
    this.kind = kind
    this.#list = list
  }
  get mode() {
    return this.#mode
  }
  set mode(mode: TextTrackMode) {
    this.#mode = mode
    this.#list.dispatchEvent(new Event('change'))
  }
  due(...texts: string[]) {
    this.activeCues = texts.map((text) => ({ text }))
    this.dispatchEvent(new Event('cuechange'))
  }
}

export class FakeTracks extends EventTarget {
  tracks: FakeTrack[] = []
  add(language: string, kind = 'subtitles') {
    const track = new FakeTrack(language, kind, this)
    this.tracks.push(track)
    this.dispatchEvent(new Event('addtrack'))
    return track
  }
  [Symbol.iterator]() {
    return this.tracks[Symbol.iterator]()
  }
}

class FakePage extends EventTarget {
  fullscreenEnabled = true
  fullscreenElement: EventTarget | null = null
  visibilityState: DocumentVisibilityState = 'visible'
  setVisible(state: DocumentVisibilityState) {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
  async exitFullscreen() {
    this.fullscreenElement = null
    this.dispatchEvent(new Event('fullscreenchange'))
  }
}

export class FakeFrame extends EventTarget {
  ownerDocument = new FakePage()
  keyboardInside = false
  attributes = new Set<string>()
  toggleAttribute(name: string, isOn: boolean) {
    this.attributes[isOn ? 'add' : 'delete'](name)
  }
  querySelector = () => (this.keyboardInside ? {} : null)
  async requestFullscreen() {
    this.ownerDocument.fullscreenElement = this
    this.ownerDocument.dispatchEvent(new Event('fullscreenchange'))
  }
  asElement = () => this as unknown as HTMLElement
}

export class FakeNetwork extends EventTarget {
  navigator = { onLine: true }
  set(onLine: boolean) {
    this.navigator = { onLine }
    this.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
  }
}

export function ranges(...pairs: [start: number, end: number][]): TimeRanges {
  return { length: pairs.length, start: (index) => pairs[index]![0], end: (index) => pairs[index]![1] }
}

/** Returns a function that counts the listeners of the target. The target must have no listeners after the signal is aborted. */
export function countListeners(target: EventTarget): () => number {
  let count = 0
  const add = target.addEventListener.bind(target)
  target.addEventListener = (name: string, then: EventListenerOrEventListenerObject | null, options?: AddEventListenerOptions) => {
    count++
    options?.signal?.addEventListener('abort', () => count--, { once: true })
    add(name, then, options)
  }
  return () => count
}

/** Attaches one feature to a fake media element and a fake frame. */
export function attachFeature<State extends object, Actions extends object>(
  feature: Feature<State, Actions>,
  media = new FakeMedia(),
  frame = new FakeFrame(),
) {
  const controller = new AbortController()
  let state = feature.state
  const tools = { media: media.asVideo(), frame: frame.asElement(), signal: controller.signal }
  const actions = feature.attach({
    ...tools,
    get: () => state,
    set: (change) => {
      state = { ...state, ...change }
    },
  })
  return { media, frame, actions, state: () => state, end: () => controller.abort() }
}
