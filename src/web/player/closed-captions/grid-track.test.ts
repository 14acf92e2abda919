import { beforeAll, expect, test } from 'vitest'
import { FakeCue } from '../stream/testing.ts'
import { addCue, removeCue } from './grid-track.ts'

let added: VTTCue[] = []
const track = {
  mode: 'hidden',
  addCue(cue: VTTCue) {
    Object.assign(cue, { track })
    added.push(cue)
  },
  removeCue(cue: VTTCue) {
    Object.assign(cue, { track: null })
    added = added.filter((each) => each !== cue)
  },
} as unknown as TextTrack
const element = Object.assign(new EventTarget(), { track, readyState: 0 })

beforeAll(() => {
  Object.assign(globalThis, { document: { querySelectorAll: () => [element] } })
  return () => Reflect.deleteProperty(globalThis, 'document')
})

const cueOf = (start: number) => new FakeCue(start, start + 1, 'Hello') as unknown as VTTCue

test('cues that the browser removes when the file of their track loads are added again, except those that were removed before', () => {
  const [first, second, third] = [cueOf(1), cueOf(2), cueOf(3)]
  for (const cue of [first, second]) addCue(track, cue)
  removeCue(track, first)
  for (const cue of [...added]) track.removeCue(cue)
  element.readyState = 2
  element.dispatchEvent(new Event('load'))
  expect(added).toEqual([second])
  addCue(track, third)
  element.dispatchEvent(new Event('load'))
  expect(added).toEqual([second, third])
})
