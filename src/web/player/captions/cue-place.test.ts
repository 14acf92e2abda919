import { expect, test } from 'vitest'
import { type CueSettings, placeOf } from './cue-place.ts'

const place = (settings: Partial<CueSettings> = {}) =>
  placeOf({
    line: 'auto',
    lineAlign: 'start',
    snapToLines: true,
    position: 'auto',
    positionAlign: 'auto',
    size: 100,
    align: 'center',
    vertical: '',
    ...settings,
  })

test('a cue without settings is at the bottom, centred over the whole width, and moves up', () =>
  expect(place()).toEqual({ css: { left: '0%', width: '100%', textAlign: 'center', bottom: '0%' }, moves: 'up', isCentered: false }))

test('line numbers count lines from the top, and negative numbers from the bottom', () => {
  expect(place({ line: 0 })).toMatchObject({ css: { top: '0em' }, moves: 'down' })
  expect(place({ line: 2 })).toMatchObject({ css: { top: '2.6em' }, moves: 'down' })
  expect(place({ line: -1 })).toMatchObject({ css: { bottom: '0em' }, moves: 'up' })
  expect(place({ line: -3 })).toMatchObject({ css: { bottom: '2.6em' }, moves: 'up' })
})

test('a line in percent is the top of the cue, its bottom or its middle', () => {
  const at = (lineAlign: LineAlignSetting) => place({ line: 30, snapToLines: false, lineAlign })
  expect(at('start')).toMatchObject({ css: { top: '30%' }, isCentered: false })
  expect(at('center')).toMatchObject({ css: { top: '30%' }, isCentered: true })
  expect(at('end')).toMatchObject({ css: { bottom: '70%' }, isCentered: false })
})

test('the position is the start, the middle or the end of the cue, as its alignment says; the size shrinks to the space there', () => {
  expect(place({ align: 'start' }).css).toMatchObject({ left: '0%', width: '100%' })
  expect(place({ position: 20, align: 'start' }).css).toMatchObject({ left: '20%', width: '80%', textAlign: 'start' })
  expect(place({ position: 80, align: 'end' }).css).toMatchObject({ left: '0%', width: '80%', textAlign: 'end' })
  expect(place({ position: 30, size: 40 }).css).toMatchObject({ left: '10%', width: '40%' })
  expect(place({ position: 10 }).css).toMatchObject({ left: '0%', width: '20%' })
  expect(place({ position: 50, positionAlign: 'line-left', size: 30 }).css).toMatchObject({
    left: '50%',
    width: '30%',
    textAlign: 'center',
  })
  expect(place({ position: 50, positionAlign: 'line-right', size: 30 }).css).toMatchObject({ left: '20%', width: '30%' })
})

test('vertical text has its first line at the right or at the left', () => {
  expect(place({ vertical: 'rl', line: 0, position: 10, align: 'start' })).toEqual({
    css: { top: '10%', height: '90%', writingMode: 'vertical-rl', textAlign: 'start', right: '0em' },
    moves: 'left',
    isCentered: false,
  })
  expect(place({ vertical: 'lr', line: 1 })).toMatchObject({ css: { writingMode: 'vertical-lr', left: '1.3em' }, moves: 'right' })
  expect(place({ vertical: 'lr' })).toMatchObject({ css: { right: '0%' }, moves: 'left' })
})
