import { expect, test } from 'vitest'
import { type CaptionsPreference, captions } from './captions.ts'
import { attachFeature, FakeMedia } from './testing.ts'

const memory = (before: CaptionsPreference | null = null) => {
  let stored = before
  const write = (value: CaptionsPreference) => {
    stored = value
  }
  return { read: () => stored, write }
}

test('captions are off at first; when the viewer turns them on, they are in the language of the page', () => {
  const { media, actions, state } = attachFeature(captions('es', memory()))
  const [en, es] = [media.textTracks.add('en'), media.textTracks.add('es')]
  expect(state()).toMatchObject({ languages: ['en', 'es'], language: null })
  expect([en.mode, es.mode]).toEqual(['disabled', 'disabled'])
  actions.toggle()
  expect([state().language, en.mode, es.mode]).toEqual(['es', 'disabled', 'hidden'])
})

test('the player shows only the cues of the chosen language, and no cues when captions are off', () => {
  const { media, actions, state } = attachFeature(captions('en', memory()))
  const [en, es] = [media.textTracks.add('en'), media.textTracks.add('es')]
  actions.choose('en')
  en.due('Hello')
  expect(state().cues).toMatchObject([{ text: 'Hello' }])
  actions.choose('es')
  en.due('Not me')
  expect(state().cues).toEqual([])
  es.due('Hola', 'Adiós')
  expect(state().cues).toHaveLength(2)
  actions.toggle()
  expect(state()).toMatchObject({ language: null, cues: [] })
  actions.toggle()
  expect(state().language).toBe('es')
})

test('the last caption disappears when the video ends, and is shown again after a seek back', () => {
  const { media, actions, state } = attachFeature(captions('en', memory()))
  const track = media.textTracks.add('en')
  actions.choose('en')
  track.due('The last word')
  media.ended = true
  media.fire('ended')
  expect(state().cues).toEqual([])
  media.ended = false
  media.currentTime = 99
  expect(state().cues).toMatchObject([{ text: 'The last word' }])
})

test('the chosen caption language is stored, and applies when a track in this language is added', () => {
  const stored = memory()
  const first = attachFeature(captions('en', stored))
  first.media.textTracks.add('es')
  first.actions.choose('es')
  const { media, state } = attachFeature(captions('en', stored))
  expect(state().language).toBeNull()
  media.textTracks.add('en')
  expect(state().language).toBeNull()
  const es = media.textTracks.add('es')
  expect([state().language, es.mode]).toEqual(['es', 'hidden'])
})

for (const [place, entered, left] of [
  ['picture-in-picture', 'enterpictureinpicture', 'leavepictureinpicture'],
  ['the full screen of an iPhone', 'webkitbeginfullscreen', 'webkitendfullscreen'],
] as const)
  test(`in ${place} the browser renders the chosen captions, also after its own change of the track`, () => {
    const { media, actions, state } = attachFeature(captions('en', memory()))
    const en = media.textTracks.add('en')
    actions.choose('en')
    en.due('Hello')
    media.fire(entered)
    expect([en.mode, state().cues]).toEqual(['showing', []])
    media.textTracks.dispatchEvent(new Event('change'))
    expect(en.mode).toBe('showing')
    media.fire(left)
    expect([en.mode, state().cues]).toMatchObject(['hidden', [{ text: 'Hello' }]])
  })

test('captions take the ratio of the picture from the video', () => {
  const media = Object.assign(new FakeMedia(), { videoWidth: 0, videoHeight: 0 })
  const { state } = attachFeature(captions('en', memory()), media)
  expect(state().ratio).toBeCloseTo(16 / 9)
  Object.assign(media, { videoWidth: 640, videoHeight: 480 })
  media.fire('resize')
  expect(state().ratio).toBeCloseTo(4 / 3)
})

test('tracks that are not captions stay unchanged', () => {
  const { media, state } = attachFeature(captions('en', memory()))
  const chapters = media.textTracks.add('en', 'chapters')
  chapters.mode = 'showing'
  expect([state().languages, chapters.mode]).toEqual([[], 'showing'])
})

test('cues are ignored after the player is closed', () => {
  const { media, actions, state, end } = attachFeature(captions('en', memory()))
  const en = media.textTracks.add('en')
  actions.choose('en')
  end()
  en.due('Too late')
  expect(state().cues).toEqual([])
})
