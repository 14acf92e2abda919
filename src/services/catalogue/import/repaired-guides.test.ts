import { expect, test } from 'vitest'
import { xmltv as tv, xmltvChannel } from './testing/documents.ts'
import { importing, stored } from './testing/importing.ts'

const at = (clock: string) => `20260512${clock}00`
const show = (title: string, start: string, stop?: string, channel = 'a.b') =>
  `<programme channel="${channel}" start="${at(start)}"${stop === undefined ? '' : ` stop="${at(stop)}"`}><title>${title}</title></programme>\n`
const clock = (time: unknown) => (typeof time === 'number' ? new Date(time).toISOString().slice(11, 16) : undefined)

/** Imports programmes, and returns those that are stored as `title start-stop`, with the notes and refusals of the import. */
async function importGuide(documents: string[], options?: Parameters<typeof importing>[1]) {
  const result = await importing(
    documents.map((programmes) => tv(`${xmltvChannel()}<channel id="c.d"/>\n${programmes}`)),
    options,
  )
  return {
    ...result,
    shown: stored(result, 'programme')
      .toSorted((a, b) => Number(a.start) - Number(b.start))
      .map(({ title, start, stop }) => `${title} ${clock(start)}-${clock(stop) ?? '?'}`),
    said: result.notes
      .filter(({ element }) => element.startsWith('programme'))
      .map(({ file, line, reason }) => `${file}:${line} ${reason}`),
  }
}

test('a programme without an end ends when the next programme of its channel begins, in any order of the guide', async () => {
  const { shown, said, repaired, code } = await importGuide([
    show('Late', '2300') + show('News', '2000') + show('Film', '2030', '2200') + show('Other', '2010', '2020', 'c.d'),
  ])
  expect(shown).toEqual(['News 20:00-20:30', 'Other 20:10-20:20', 'Film 20:30-22:00', 'Late 23:00-?'])
  expect(said).toEqual(['file-1:3 has no end: it ends when the next programme begins, at 2026-05-12T20:30:00.000Z'])
  expect({ repaired, code }).toEqual({ repaired: 1, code: 0 })
})

test('of two programmes that overlap, the earlier one ends when the later one begins', async () => {
  const { shown, said, repaired } = await importGuide([
    show('News', '2000', '2045') + show('Film', '2030', '2300') + show('Weather', '2100', '2105') + show('Late', '2300', '2330'),
  ])
  expect(shown).toEqual(['News 20:00-20:30', 'Film 20:30-21:00', 'Weather 21:00-21:05', 'Late 23:00-23:30'])
  expect(said).toEqual([
    'file-1:2 ends at 2026-05-12T20:45:00.000Z, after the next programme begins: it ends at 2026-05-12T20:30:00.000Z instead',
    'file-1:3 ends at 2026-05-12T23:00:00.000Z, after the next programme begins: it ends at 2026-05-12T21:00:00.000Z instead',
  ])
  expect(repaired).toBe(2)
})

test('a programme that ends when it starts gets the end of a programme without an end; one that ends before is rejected', async () => {
  const { shown, said, refusals, repaired, code } = await importGuide([
    show('Zero', '2000', '2000') + show('Back', '2100', '2030') + show('Next', '2200', '2300'),
  ])
  expect(shown).toEqual(['Zero 20:00-22:00', 'Next 22:00-23:00'])
  expect(said).toEqual([
    'file-1:2 stop is the same as start: the end is left out',
    'file-1:2 has no end: it ends when the next programme begins, at 2026-05-12T22:00:00.000Z',
  ])
  expect(refusals).toMatchObject([{ file: 'file-1', line: 3, reason: 'the programme stops before it starts' }])
  expect({ repaired, code }).toEqual({ repaired: 1, code: 1 })
})

test('a gap stays a gap, and a programme without an end before a gap of more than a day keeps its unknown end', async () => {
  const { shown, repaired } = await importGuide([
    show('News', '2000', '2030') +
      show('Film', '2100', '2200') +
      show('Last', '2230') +
      `<programme channel="a.b" start="20260514200000" stop="20260514210000"><title>Return</title></programme>`,
  ])
  expect(shown).toEqual(['News 20:00-20:30', 'Film 21:00-22:00', 'Last 22:30-?', 'Return 20:00-21:00'])
  expect(repaired).toBe(0)
})

test('a duplicated programme is rejected with its line, and does not shorten the first one', async () => {
  const { shown, refusals } = await importGuide([
    show('News', '2000', '2030') + show('News', '2000', '2030') + show('Film', '2030', '2200'),
  ])
  expect(shown).toEqual(['News 20:00-20:30', 'Film 20:30-22:00'])
  expect(refusals).toMatchObject([{ line: 3, reason: expect.stringContaining('already used in this document') }])
})

test('two programmes with the same start are both kept, and end before the next one', async () => {
  const { shown, repaired } = await importGuide([
    show('News', '2000', '2100') + show('Weather', '2000', '2015') + show('Film', '2030', '2200'),
  ])
  expect(shown).toEqual(['News 20:00-20:30', 'Weather 20:00-20:15', 'Film 20:30-22:00'])
  expect(repaired).toBe(1)
})

test('ends are repaired across the files of one import, except for files that are rejected', async () => {
  const first = show('News', '2000') + show('Film', '2100', '2200')
  const { shown } = await importGuide([first, show('Late', '2130', '2300')])
  expect(shown).toEqual(['News 20:00-21:00', 'Film 21:00-21:30', 'Late 21:30-23:00'])
  const broken = await importing([tv(`${xmltvChannel()}${first}`), tv(`${xmltvChannel()}${show('Late', '2130', '2300')}<oops`)])
  expect(stored(broken, 'programme').map(({ stop }) => clock(stop))).toEqual(['21:00', '22:00'])
})

test('importing a repaired guide again changes nothing', async () => {
  const guide = [show('News', '2000') + show('Film', '2030', '2300') + show('Late', '2200', '2330')]
  const first = await importGuide(guide)
  expect(await importGuide(guide, { store: first.store })).toMatchObject({ added: 0, changed: 0, repaired: 2 })
})

test('programmes of the Daypart format stay as they are', async () => {
  const entry = (id: string, start: string, stop?: string) => ({ kind: 'programme', id, channel: 'a.b', title: id, start, stop })
  const lines = [
    { kind: 'channel', id: 'a.b', names: [] },
    entry('one', '2026-05-12T20:00:00Z', '2026-05-12T21:00:00Z'),
    entry('two', '2026-05-12T20:30:00Z'),
    entry('three', '2026-05-12T22:30:00Z'),
  ]
  const result = await importing(lines.map((line) => JSON.stringify(line)).join('\n'))
  expect(result.repaired).toBe(0)
  expect(stored(result, 'programme').map(({ stop }) => clock(stop))).toEqual(['21:00', undefined, undefined])
})
