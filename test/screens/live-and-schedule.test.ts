// The programmes of channels: the schedule of a day, and tiles of upcoming live programmes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { openScreens, type Screens } from './open-site.ts'
import { headingsOf, linksIn, textOf, wordsOf } from './read-page.ts'

const entries: EntryInput[] = [
  { kind: 'series', id: 'night-ferry', brand: 'nbc', title: 'Night Ferry', art: 'series.png' },
  { kind: 'channel', id: 'nbc-east', names: [{ text: 'NBC East' }], brand: 'nbc' },
  { kind: 'channel', id: 'bravo-east', names: [{ text: 'Bravo East' }], brand: 'bravo' },
  {
    kind: 'programme',
    channel: 'nbc-east',
    start: '2031-11-20T10:10:00-05:00',
    stop: '2031-11-20T11:00:00-05:00',
    title: 'Morning Fog',
  },
  {
    kind: 'programme',
    channel: 'nbc-east',
    start: '2031-11-20T11:30:00-05:00',
    stop: '2031-11-20T12:30:00-05:00',
    title: { en: 'Night Ferry', es: 'El ferri nocturno' },
    subtitle: 'Squall',
    description: 'The storm arrives.',
    series: 'night-ferry',
    rating: { value: 'TV-14' },
    advisories: ['V', 'L'],
    isNew: true,
    audioDescription: true,
    closedCaption: true,
  },
  {
    kind: 'programme',
    channel: 'nbc-east',
    start: '2031-11-20T20:00:00-05:00',
    stop: '2031-11-20T22:00:00-05:00',
    title: 'Ferry Live',
    subtitle: 'The regatta',
    description: 'From the pier.',
    series: 'night-ferry',
    isLive: true,
    categories: ['Sports'],
  },
  {
    kind: 'programme',
    id: 'awards-night',
    channel: 'bravo-east',
    start: '2031-11-21T21:00:00-05:00',
    stop: '2031-11-21T22:00:00-05:00',
    title: 'Awards Night',
    isLive: true,
    categories: ['Music'],
  },
  {
    kind: 'video',
    id: 'derby-replay',
    guid: 'derby-replay',
    brand: 'bravo',
    programmingType: 'Full Event Replay',
    title: { en: 'The Derby', es: 'El derbi' },
    genre: 'Sports',
    airDate: '2031-11-20T09:00:00-05:00',
    available: '2031-11-20T11:00:00-05:00',
    duration: 7200,
  },
  {
    kind: 'programme',
    id: 'derby',
    channel: 'bravo-east',
    start: '2031-11-20T09:00:00-05:00',
    stop: '2031-11-20T11:00:00-05:00',
    title: { en: 'The Derby', es: 'El derbi' },
    categories: ['Sports'],
    isLive: true,
    replay: 'derby-replay',
    event: {},
  },
  { kind: 'programme', channel: 'nbc-east', start: '2031-11-21T09:00:00-05:00', title: 'Tomorrow’s Fog' },
  {
    kind: 'programme',
    id: 'gala',
    channel: 'bravo-east',
    start: '2031-11-23T20:00:00-05:00',
    stop: '2031-11-23T22:00:00-05:00',
    title: 'Gala',
    event: {},
  },
  ...['9:00', '9:14', '9:15', '9:30', '9:45', '9:46', '23:46'].map(
    (time): EntryInput => ({
      kind: 'programme',
      channel: 'bravo-east',
      start: `2031-11-22T${time.padStart(5, '0')}:00-05:00`,
      title: time,
    }),
  ),
  {
    kind: 'page',
    id: 'home',
    name: 'home',
    sections: [{ component: 'Shelf', name: 'live', title: 'Live', rule: { from: 'programmes' } }],
  },
]

let site: Screens
beforeAll(async () => {
  // The site streams one channel, whose programmes can be watched again.
  const folder = mkdtempSync(join(tmpdir(), 'daypart-channels-'))
  const file = join(folder, 'channels.json')
  writeFileSync(file, JSON.stringify([{ id: 'nbc-east', brand: 'nbc', source: { from: 'schedule' }, slate: 'slate' }]))
  site = await openScreens(entries, ['series.png'], { CHANNELS_FILE: file })
  rmSync(folder, { recursive: true })
})

describe('the schedule page', () => {
  const rows = async (path: string) => [...(await site.page(path)).querySelectorAll('main ol > li')].map((row) => wordsOf(row))

  test('[C2.8-01] [C2.8-02] [C3-34] a row of the schedule shows time, title, flag, subtitle, rating, captions, audio description, description and links', async () => {
    expect(await rows('/schedule')).toEqual([
      ['10:00 AM', 'Morning Fog', '10:10 – 11:00 AM', 'Watch again', 'Morning Fog'],
      [
        '11:30 AM',
        'Live',
        'Night Ferry',
        'All New',
        'Squall',
        'TV-14 (V, L) · Closed captions · Audio description',
        'Description',
        'Night Ferry',
        'The storm arrives.',
        'Watch Live Now',
        'Night Ferry',
        'Visit Site',
        'Night Ferry',
      ],
      ['8:00 PM', 'Ferry Live', 'The regatta', 'Description', 'Ferry Live', 'From the pier.', 'Visit Site', 'Ferry Live'],
    ])
  })

  test('the schedule links a single live event to its page', async () => {
    const page = await site.page('/schedule?channel=bravo&date=2031-11-23')
    expect(linksIn(page.querySelector('main ol')!)).toEqual([['About the event: Gala', '/watch/events/bravo/gala']])
  })

  test('[C2.8-04] the schedule rounds times to the nearest half hour: under 15 minutes down, over 45 minutes up', async () => {
    const rounded = (await rows('/schedule?channel=bravo&date=2031-11-22')).map(([time, title]) => `${title}: ${time}`)
    expect(rounded).toEqual([
      '9:00: 9:00 AM',
      '9:14: 9:00 AM',
      '9:15: 9:30 AM',
      '9:30: 9:30 AM',
      '9:45: 9:30 AM',
      '9:46: 10:00 AM',
      '23:46: 12:00 AM',
    ])
    const page = await site.page('/schedule?channel=bravo&date=2031-11-22')
    const exact = [...page.querySelectorAll('main ol time')].map((time) => time.getAttribute('datetime'))
    expect(exact.at(-1)).toBe('2031-11-23T04:46:00.000Z')
  })

  test('the schedule links programmes to their series, and names the channel, the day and the time zone', async () => {
    const page = await site.page('/schedule')
    expect(linksIn(page.querySelector('main ol')!)).toEqual([
      ['Watch again: Morning Fog', `/live?brand=nbc&callsign=nbc-east&pid=nbc-east%40${Date.parse('2031-11-20T10:10:00-05:00')}`],
      ['Watch Live Now: Night Ferry', '/live?brand=nbc&callsign=nbc-east'],
      ['Visit Site: Night Ferry', '/night-ferry'],
      ['Visit Site: Ferry Live', '/night-ferry'],
    ])
    expect(textOf(page.querySelector('main h2'))).toBe('NBC East')
    expect(textOf([...page.querySelectorAll('main header p')].at(-1)!)).toBe('Thursday, November 20, 2031, Eastern Standard Time')
  })

  test('the schedule links to the channels and days that have programmes', async () => {
    const [views, channels, days] = [...(await site.page('/schedule')).querySelectorAll('main nav')].map(linksIn)
    expect(views).toEqual([
      ['One network', '/schedule?channel=nbc'],
      ['All networks', '/schedule?view=guide'],
    ])
    expect(channels).toEqual([
      ['NBC', '/schedule?channel=nbc'],
      ['Bravo', '/schedule?channel=bravo'],
    ])
    expect(days).toEqual([
      ['Today', '/schedule?channel=nbc'],
      ['Tomorrow', '/schedule?channel=nbc&date=2031-11-21'],
    ])
    expect(await rows('/schedule?channel=nbc&date=2031-11-21')).toEqual([['9:00 AM', 'Tomorrow’s Fog']])
    expect(await rows('/schedule?channel=bravo&date=2031-11-21')).toEqual([['9:00 PM', 'Awards Night']])
  })

  test('the schedule is in the page’s language', async () => {
    expect((await rows('/schedule?lang=es'))[1]?.slice(0, 4)).toEqual(['11:30 a.m.', 'En vivo', 'El ferri nocturno', 'Nuevo'])
  })
})

describe('the guide', () => {
  test('the guide shows each channel of the group in a row, with its programmes of the next six hours, and links them to the schedule', async () => {
    const page = await site.page('/schedule?view=guide&date=2031-11-20&time=10:00')
    const rows = [...page.querySelectorAll('[role="row"]')].map((row) => wordsOf(row))
    expect(rows).toEqual([
      ['NBC East', 'Morning Fog', '10:10 – 11:00 AM', 'Night Ferry', '11:30 AM – 12:30 PM', 'Live'],
      ['Bravo East', 'The Derby', '9:00 – 11:00 AM'],
    ])
    expect(linksIn(page.querySelector('[role="row"]')!).map(([, to]) => to)).toEqual([
      '/schedule?channel=nbc-east',
      expect.stringMatching(/^\/schedule\?channel=nbc-east&date=2031-11-20#programme-nbc-east/),
      expect.stringMatching(/^\/schedule\?channel=nbc-east&date=2031-11-20#programme-nbc-east/),
    ])
    expect([...page.querySelectorAll('[role="grid"] [aria-hidden] span')].map(textOf).slice(0, 3)).toEqual([
      '10:00 AM',
      '10:30 AM',
      '11:00 AM',
    ])
  })

  test('without a script, links of the guide lead to earlier and later hours, to now and to other days', async () => {
    const page = await site.page('/schedule?view=guide&date=2031-11-20&time=20:00')
    const links = linksIn(page.querySelector('main')!)
    expect(links).toContainEqual(['Earlier', '/schedule?view=guide&date=2031-11-20&time=14:00'])
    expect(links).toContainEqual(['Now', '/schedule?view=guide'])
    expect(links).toContainEqual(['Later', '/schedule?view=guide&date=2031-11-21&time=02:00'])
    expect(links).toContainEqual(['Tomorrow', '/schedule?view=guide&date=2031-11-21'])
    expect(textOf(page.querySelector('h1'))).toBe('TV guide')
  })

  test('the guide of a brand’s site has only the channels of the brand; an invalid day or time is not found', async () => {
    const rows = [...(await site.page('/schedule?view=guide&lang=es')).querySelectorAll('[role="rowheader"]')].map(textOf)
    expect(rows).toEqual(['NBC East', 'Bravo East'])
    for (const wrong of ['date=tomorrow', 'date=2031-11-20&time=25:00', 'date=2031-02-30'])
      await site.page(`/schedule?view=guide&${wrong}`, 404)
  })
})

test('[C2.6-11] tiles of live programmes of the next two days show brand, second line, start and picture, and link to the show, or to the page of a single live event', async () => {
  expect(await site.tiles('/', 'Live and coming up')).toEqual([
    {
      to: '/night-ferry',
      words: ['Ferry Live', 'NBC · The regatta', 'Thu, Nov 20, 8:00 PM EST'],
      badge: 'Upcoming',
      picture: 'series.png',
    },
    {
      to: '/watch/events/bravo/awards-night',
      words: ['Awards Night', 'Bravo', 'Fri, Nov 21, 9:00 PM EST'],
      badge: 'Upcoming',
      letters: 'Awards Night',
    },
  ])
})

test('the sports page shows the live programmes and replays of the genre sports', async () => {
  expect(headingsOf(await site.page('/sports'))).toEqual(['Live and coming up', 'Replays'])
  expect((await site.tiles('/sports', 'Live and coming up')).map(({ words }) => words[0])).toEqual(['Ferry Live'])
})

test('after its end, the page of an event leads to the replay in both languages, and the replays list it', async () => {
  const linksOf = async (path: string) => linksIn((await site.page(path)).querySelector('main')!)
  expect(await linksOf('/watch/sports/bravo/derby')).toContainEqual(['Watch the replay', '/video/the-derby/derby-replay'])
  expect(await linksOf('/watch/sports/bravo/derby?lang=es')).toContainEqual(['Ver la repetición', '/video/the-derby/derby-replay?lang=es'])
  const replays = [...(await site.page('/replays')).querySelectorAll('main li strong')].map(textOf)
  expect(replays).toEqual(['The Derby'])
})
