import { expect, test } from 'vitest'
import type { PlayerCue, Region } from '../webvtt/settings.ts'
import { boxesOf } from './cue-boxes.ts'

const cue = (text: string, more: Partial<PlayerCue> = {}) =>
  ({
    ...{ startTime: 0, id: '', text, line: 'auto', position: 'auto', align: 'center', size: 100, vertical: '', region: null },
    ...more,
  }) as PlayerCue
const region = (more: Partial<Region> = {}): Region => ({
  ...{ id: 'fred', width: 40, lines: 3, scroll: '', regionAnchorX: 0, regionAnchorY: 100, viewportAnchorX: 10, viewportAnchorY: 90 },
  ...more,
})

test('the cues of a region are in one box, and other cues have a box of their own', () => {
  const fred = region()
  const [a, b, c] = [cue('One', { fileRegion: fred }), cue('Alone'), cue('Two', { fileRegion: region() })]
  expect(boxesOf([a!, b!, c!])).toMatchObject([
    { cues: [{ text: 'One' }, { text: 'Two' }], lines: 3 },
    { cues: [{ text: 'Alone' }], lines: null },
  ])
})

test('the anchor of a region lies on its point of the picture', () => {
  const placeOf = (more: Partial<Region>) => boxesOf([cue('One', { fileRegion: region(more) })])[0]!.place
  expect(placeOf({})).toMatchObject({ css: { left: '10%', width: '40%', top: 'calc(90% - 3 * 1.3em)' }, moves: 'up' })
  const top = { regionAnchorX: 100, regionAnchorY: 0, viewportAnchorX: 90, viewportAnchorY: 10 }
  expect(placeOf(top)).toMatchObject({ css: { left: '50%', top: 'calc(10% - 0 * 1.3em)' }, moves: 'down' })
})

test('a region that the browser has read counts too', () => {
  const native = region() as VTTRegion
  expect(boxesOf([cue('One', { region: native })])[0]!.lines).toBe(3)
})

test('of thousands of cues at once the newest 16 are shown', () => {
  const cues = Array.from({ length: 10_000 }, (_, index) => cue(`Cue ${index}`))
  const boxes = boxesOf(cues)
  expect([boxes.length, boxes.at(-1)!.cues[0]!.text]).toEqual([16, 'Cue 9999'])
})
