import * as v from 'valibot'
import { expect, test } from 'vitest'
import { channelSetting } from '#contracts/media/channel.ts'
import { broadcastDateAt, daypartsOf, nextOnGrid, offsetAt, partsOfDay } from './broadcast-day.ts'
import { type Candidate, type Candidates, type FixedProgramme, generateSchedule, type Slot } from './generate-schedule.ts'

const zone = 'America/New_York'
const minute = 60_000
const hour = 60 * minute
const at = (text: string) => Date.parse(text)

const setting = v.parse(channelSetting, {
  id: 'own.example',
  brand: 'nbc',
  slate: 'slate',
  breaks: { every: 15, films: ['ad'], count: 2 },
  source: {
    from: 'dayparts',
    dayparts: [
      { from: '06:00', pick: { genre: 'Comedy' }, grid: 15 },
      { from: '12:00', pick: { genre: 'Drama' }, days: [1, 2, 3, 4, 5] },
      { from: '20:00', pick: { series: ['prime'] }, grid: 60 },
      { from: '23:00', pick: { genre: 'Talk' }, grid: 5 },
      { from: '02:30', pick: { genre: 'Drama' } },
    ],
  },
})
const dayparts = daypartsOf(setting)

const video = (id: string, title: string, minutes: number, more: Partial<Candidate> = {}): Candidate => ({
  ...{ id, title, seconds: minutes * 60 - 17, from: 0, until: Number.POSITIVE_INFINITY },
  ...more,
})
const ofTitle = (title: string, count: number, minutes: number) =>
  Array.from({ length: count }, (_, index) => video(`${title}-${index}`, title, minutes))
const clips = [video('clip-a', 'a', 2), video('clip-b', 'b', 3), video('clip-c', 'c', 1)]
const genres: Record<string, Candidate[]> = {
  Comedy: [...ofTitle('neighbors', 8, 22), ...ofTitle('understudies', 8, 22), ...ofTitle('halls', 8, 22)],
  Drama: [...ofTitle('harbor', 9, 42), ...ofTitle('ward', 9, 42), ...ofTitle('mile', 9, 42)],
  Talk: [...ofTitle('ledger', 5, 42), ...ofTitle('cold', 5, 22)],
}
const prime = [...ofTitle('p', 6, 42), ...ofTitle('q', 6, 42), ...ofTitle('r', 6, 42)]

type Options = { fixed?: FixedProgramme[]; candidates?: (genre: string | undefined) => Candidates }

/** Returns the generated programmes of several broadcast days. */
function generate(from: string, days: number, { fixed = [], candidates }: Options = {}): Slot[] {
  const first = Temporal.PlainDate.from(from)
  const parts = Array.from({ length: days }, (_, index) => partsOfDay(dayparts, zone, first.add({ days: index }))).flat()
  const candidatesOf = candidates ?? ((genre) => ({ videos: genre === undefined ? prime : genres[genre]!, clips }))
  return [
    ...generateSchedule({
      channel: setting.id,
      parts,
      fixed,
      breaks: setting.breaks,
      candidatesOf: ({ part }) => candidatesOf(part.pick.genre),
    }),
  ]
}

function expectNoGaps(slots: { start: number; stop: number }[], from: number, to: number) {
  let last = from
  for (const { start, stop } of slots.toSorted((a, b) => a.start - b.start)) {
    expect(new Date(start).toISOString()).toBe(new Date(last).toISOString())
    expect(stop).toBeGreaterThan(start)
    last = stop
  }
  expect(last).toBeGreaterThanOrEqual(to)
}

const clock = (time: number) => Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 5)

/** On 2026-11-01 the hour from 1:00 is repeated; on 2027-03-14 the hour from 2:00 is missing. */
const spans = [
  ['a common week', '2026-11-20', '2026-11-20T06:00:00-05:00', '2026-11-27T06:00:00-05:00'],
  ['the night on which daylight saving ends', '2026-10-29', '2026-10-29T06:00:00-04:00', '2026-11-05T06:00:00-05:00'],
  ['the night on which daylight saving begins', '2027-03-11', '2027-03-11T06:00:00-05:00', '2027-03-18T06:00:00-04:00'],
  ['the end of a year', '2026-12-28', '2026-12-28T06:00:00-05:00', '2027-01-04T06:00:00-05:00'],
] as const

for (const [name, first, from, to] of spans) {
  test(`the programmes of a week follow each other without gaps and overlaps: ${name}`, () => {
    expectNoGaps(generate(first, 7), at(from), at(to))
  })

  test(`programmes begin on the grid of their daypart, except clips and programmes after them: ${name}`, () => {
    for (const {
      start,
      video: { title },
      day,
    } of generate(first, 7)) {
      const isClip = clips.some((clip) => clip.title === title)
      if (!isClip) expect(nextOnGrid(start, day.part.grid, offsetAt(start, zone)), `${clock(start)} ${title}`).toBe(start)
    }
  })

  test(`a second run gives the same programmes, and so does a run that begins later and keeps what has begun: ${name}`, () => {
    const week = generate(first, 7)
    expect(generate(first, 7)).toEqual(week)
    for (const elapsed of [7, 31, 55.3, 100]) {
      const now = at(from) + elapsed * hour
      const begun = week.filter(({ start }) => start <= now)
      const fixed = begun.map(({ start, stop, video: { id, title } }) => ({ start, stop, video: id, title }))
      expect(generate(first, 7, { fixed })).toEqual(week.slice(begun.length))
    }
  })
}

test('a broadcast day begins at the first daypart, also on the nights on which clocks change', () => {
  const dates = ['2026-11-01T05:59:59-05:00', '2026-11-01T06:00:00-05:00', '2027-03-14T05:59:59-04:00', '2027-03-14T06:00:00-04:00']
  expect(dates.map((text) => broadcastDateAt(dayparts, zone, at(text)).toString())).toEqual([
    '2026-10-31',
    '2026-11-01',
    '2027-03-13',
    '2027-03-14',
  ])
})

test('dayparts begin at their time of day; a daypart of other weekdays is left to the daypart before it', () => {
  const starts = (date: string) =>
    partsOfDay(dayparts, zone, Temporal.PlainDate.from(date)).map(({ start, part }) => `${clock(start)} ${part.pick.genre ?? 'prime'}`)
  expect(starts('2026-11-20')).toEqual(['06:00 Comedy', '12:00 Drama', '20:00 prime', '23:00 Talk', '02:30 Drama'])
  expect(starts('2026-11-21')).toEqual(['06:00 Comedy', '20:00 prime', '23:00 Talk', '02:30 Drama'])
  // 2:30 does not exist on this night.
  expect(starts('2027-03-13')).toEqual(['06:00 Comedy', '20:00 prime', '23:00 Talk', '03:30 Drama'])
})

test('a daypart at a time that daylight saving skips does not overlap the next one', () => {
  const early = dayparts.flatMap((part) => (part.from === '02:30' ? [part, { ...part, from: '03:00' }] : [part]))
  const parts = partsOfDay(early, zone, Temporal.PlainDate.from('2027-03-13'))
  for (const [index, { start }] of parts.entries()) if (index) expect(start).toBe(parts[index - 1]!.stop)
})

test('when the first daypart is not of this weekday, the last daypart of the day fills its time', () => {
  const parts = partsOfDay([{ ...dayparts[0]!, days: [1] }, dayparts[2]!], zone, Temporal.PlainDate.from('2026-11-21'))
  expect(parts.map(({ start, stop, part }) => [clock(start), clock(stop), part.from])).toEqual([
    ['06:00', '20:00', '20:00'],
    ['20:00', '06:00', '20:00'],
  ])
  expect(partsOfDay([{ ...dayparts[0]!, days: [1] }], zone, Temporal.PlainDate.from('2026-11-21'))).toEqual([])
})

test('no title airs twice in a row, and no video airs twice within 24 hours while others are left', () => {
  const week = generate('2026-11-20', 7).filter(({ video: { id } }) => !id.startsWith('clip'))
  for (const [index, { video: chosen, start }] of week.entries()) {
    const before = week.slice(0, index)
    if (before.at(-1)?.stop === start) expect(chosen.title, clock(start)).not.toBe(before.at(-1)!.video.title)
    const today = before.filter((slot) => slot.start > start - 24 * hour && slot.video.id === chosen.id)
    if (prime.some(({ id }) => id === chosen.id)) expect(today, chosen.id).toEqual([])
  }
  for (const title of ['p', 'q', 'r']) expect(week.filter(({ video }) => video.title === title).length).toBeGreaterThanOrEqual(6)
})

test('a slot has room for its video and for the breaks inside it', () => {
  for (const {
    start,
    stop,
    video: { id, seconds },
  } of generate('2026-11-20', 2)) {
    if (id.startsWith('clip')) continue
    expect(stop - start, id).toBeGreaterThanOrEqual((seconds + Math.floor(seconds / 900) * 30) * 1000)
  }
})

test('a rest before the next daypart that is too short for a programme is filled with clips', () => {
  const slots = generate('2026-11-20', 1).filter(
    ({ start }) => start >= at('2026-11-20T22:00:00-05:00') && start < at('2026-11-21T02:30:00-05:00'),
  )
  const fillers = slots.filter(({ video: { id } }) => id.startsWith('clip'))
  for (const { stop, start } of fillers) expect(stop - start).toBeLessThanOrEqual(5 * minute)
  expect(slots.at(-1)!.stop).toBe(at('2026-11-21T02:30:00-05:00'))
})

test('generated programmes make room for the programmes of the operator: clips until the event, and from its end to the grid', () => {
  const event = { start: at('2026-11-20T20:10:00-05:00'), stop: at('2026-11-20T22:25:00-05:00'), title: 'final' }
  const slots = generate('2026-11-20', 1, { fixed: [event] })
  expectNoGaps([...slots, event], at('2026-11-20T06:00:00-05:00'), at('2026-11-21T06:00:00-05:00'))
  const shown = slots.filter(({ start }) => start >= at('2026-11-20T20:00:00-05:00') && start < at('2026-11-20T23:00:00-05:00'))
  expect(shown.map(({ start, video: { id } }) => [clock(start), id.slice(0, 4)])).toEqual(shown.map(({ start }) => [clock(start), 'clip']))
})

test('without clips, the programme before a short rest lasts longer, or a programme after an event is cut', () => {
  const candidates = (genre: string | undefined) => ({ videos: genre === undefined ? prime : genres[genre]!, clips: [] })
  const event = { start: at('2026-11-20T20:10:00-05:00'), stop: at('2026-11-20T22:55:00-05:00') }
  const slots = generate('2026-11-20', 1, { fixed: [event], candidates })
  expectNoGaps([...slots, event], at('2026-11-20T06:00:00-05:00'), at('2026-11-21T06:00:00-05:00'))
  expect(slots.find(({ start }) => start === event.stop)!.stop).toBe(at('2026-11-20T23:00:00-05:00'))
})

test('overlapping programmes of the operator stay as they are, and nothing is generated during them', () => {
  const fixed = [
    { start: at('2026-11-20T12:00:00-05:00'), stop: at('2026-11-20T14:00:00-05:00') },
    { start: at('2026-11-20T13:00:00-05:00'), stop: at('2026-11-20T13:30:00-05:00') },
    { start: at('2026-11-20T13:30:00-05:00'), stop: at('2026-11-20T15:00:00-05:00') },
  ]
  const slots = generate('2026-11-20', 1, { fixed })
  for (const { start, stop } of slots) expect(stop <= fixed[0]!.start || start >= fixed[2]!.stop).toBe(true)
})

test('a video airs only while it is available, until its end', () => {
  const noon = at('2026-11-20T12:00:00-05:00')
  const candidates = () => ({
    videos: [video('old', 'old', 42, { until: noon + 10 * minute }), video('new', 'new', 42, { from: noon }), ...prime.slice(0, 2)],
    clips,
  })
  for (const { start, stop, video: chosen } of generate('2026-11-20', 1, { candidates })) {
    expect(start).toBeGreaterThanOrEqual(chosen.from)
    expect(stop).toBeLessThanOrEqual(chosen.until)
  }
})

test('a daypart without any video stays empty, and the day goes on with the next daypart', () => {
  const candidates = (genre: string | undefined) => ({ videos: genre === 'Drama' ? [] : prime, clips: [] })
  const slots = generate('2026-11-20', 1, { candidates })
  expect(slots.some(({ start }) => start >= at('2026-11-20T12:00:00-05:00') && start < at('2026-11-20T20:00:00-05:00'))).toBe(false)
  expect(slots.some(({ start }) => start === at('2026-11-20T20:00:00-05:00'))).toBe(true)
})

test('the generator fills a whole day with one short video', () => {
  const candidates = () => ({ videos: [video('only', 'only', 22)], clips: [] })
  expectNoGaps(generate('2026-11-20', 1, { candidates }), at('2026-11-20T06:00:00-05:00'), at('2026-11-21T06:00:00-05:00'))
})
