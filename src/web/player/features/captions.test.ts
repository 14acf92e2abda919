import { expect, test } from 'vitest'
import { type CaptionsPreference, captions } from './captions.ts'
import { alone } from './testing.ts'

const memory = (before: CaptionsPreference | null = null) => {
  let kept = before
  const write = (value: CaptionsPreference) => {
    kept = value
  }
  return { read: () => kept, write }
}

test('captions are off until they are turned on, then in the language of the page', () => {
  const { media, actions, state } = alone(captions('es', memory()))
  const [en, es] = [media.textTracks.add('en'), media.textTracks.add('es')]
  expect(state()).toMatchObject({ languages: ['en', 'es'], language: null })
  expect([en.mode, es.mode]).toEqual(['disabled', 'disabled'])
  actions.toggle()
  expect([state().language, en.mode, es.mode]).toEqual(['es', 'disabled', 'hidden'])
})

test('a chosen language shows its cues, another takes over, off shows none', () => {
  const { media, actions, state } = alone(captions('en', memory()))
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

test('the last caption goes when the video ends, and comes back when the viewer does', () => {
  const { media, actions, state } = alone(captions('en', memory()))
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

test('the choice is remembered, and waits for its track to come', () => {
  const stored = memory()
  const first = alone(captions('en', stored))
  first.media.textTracks.add('es')
  first.actions.choose('es')
  const { media, state } = alone(captions('en', stored))
  expect(state().language).toBeNull()
  media.textTracks.add('en')
  expect(state().language).toBeNull()
  const es = media.textTracks.add('es')
  expect([state().language, es.mode]).toEqual(['es', 'hidden'])
})

test('tracks that are not captions are left alone', () => {
  const { media, state } = alone(captions('en', memory()))
  const chapters = media.textTracks.add('en', 'chapters')
  chapters.mode = 'showing'
  expect([state().languages, chapters.mode]).toEqual([[], 'showing'])
})

test('a player that is gone hears no more cues', () => {
  const { media, actions, state, end } = alone(captions('en', memory()))
  const en = media.textTracks.add('en')
  actions.choose('en')
  end()
  en.due('Too late')
  expect(state().cues).toEqual([])
})
