// Tests the live page without JavaScript: the channel, the current and the next programmes, and the list of all channels.
import { beforeAll, describe, expect, test } from 'vitest'
import type { EntryInput } from '#contracts/catalogue.ts'
import { openScreens, type Screens } from './open-site.ts'
import { linksIn, textOf, wordsOf } from './read-page.ts'

const programme = (channel: string, from: string, to: string, title: string, more = {}): EntryInput => ({
  kind: 'programme',
  id: `${channel} ${title}`,
  channel,
  start: `2031-11-20T${from}:00-05:00`,
  stop: `2031-11-20T${to}:00-05:00`,
  title,
  ...more,
})

const entries: EntryInput[] = [
  { kind: 'series', id: 'night-ferry', brand: 'nbc', title: 'Night Ferry', art: 'series.png' },
  { kind: 'channel', id: 'nbc-east', names: [{ text: 'NBC East' }], brand: 'nbc', number: '4' },
  { kind: 'channel', id: 'bravo-east', names: [{ text: 'Bravo East' }], brand: 'bravo' },
  { kind: 'channel', id: 'news', names: [{ text: 'NBC News' }], brand: 'nbc-news' },
  programme('nbc-east', '09:00', '10:00', 'Morning Fog'),
  programme('nbc-east', '11:30', '12:30', 'Night Ferry', {
    subtitle: 'Squall',
    description: 'The storm arrives.',
    series: 'night-ferry',
    rating: { value: 'TV-14' },
  }),
  programme('nbc-east', '12:30', '13:00', 'Noon'),
  programme('nbc-east', '20:00', '22:00', 'Regatta', { isLive: true, categories: ['Sports'] }),
  programme('news', '11:00', '14:00', 'Rolling News'),
]

let site: Screens
beforeAll(async () => {
  site = await openScreens(entries, ['series.png'])
})

const main = async (path: string, status?: number) => (await site.page(path, status)).querySelector('main')!
const channelsOf = (page: Awaited<ReturnType<typeof main>>) =>
  linksIn(page.querySelector('nav[aria-labelledby="channels"]')!).map(([, to]) => to)

describe('the live page of a channel', () => {
  test('it shows the channel, the programme that is on with times, rating and progress, and the programmes that follow', async () => {
    const page = await main('/live?brand=nbc&callsign=nbc-east')
    expect(textOf(page.querySelector('h1'))).toBe('NBC East')
    expect(wordsOf(page.querySelector('section[aria-labelledby="on-now"]')!)).toEqual([
      'On now',
      'Night Ferry',
      '11:30 AM – 12:30 PM EST · TV-14',
      '50',
      'Squall',
      'The storm arrives.',
      'About Night Ferry',
    ])
    expect(page.querySelector('progress')?.getAttribute('value')).toBe('50')
    expect(linksIn(page.querySelector('section[aria-labelledby="on-now"]')!)).toEqual([['About Night Ferry', '/night-ferry']])
    expect(wordsOf(page.querySelector('section[aria-labelledby="next"]')!)).toEqual([
      'Coming up',
      '12:30 PM EST',
      'Noon',
      '8:00 PM EST',
      'Regatta',
      'Full schedule',
    ])
  })

  test('[C5-15] the news channel is marked as live and free, another channel only as live, in both languages', async () => {
    const badge = async (path: string) => textOf((await main(path)).querySelector('b'))
    expect(await Promise.all(['/live?brand=nbc-news', '/live?brand=nbc', '/live?brand=nbc-news&lang=es'].map(badge))).toEqual([
      'Live · Free',
      'Live',
      'En vivo · Gratis',
    ])
  })

  test('all channels are links to their own live page, with what is on; the current channel is marked', async () => {
    const page = await main('/live?brand=nbc-news')
    expect(channelsOf(page)).toEqual([
      '/live?brand=nbc&callsign=nbc-east',
      '/live?brand=bravo&callsign=bravo-east',
      '/live?brand=nbc-news&callsign=news',
    ])
    const links = [...page.querySelectorAll('nav[aria-labelledby="channels"] a')]
    expect(links.map((link) => wordsOf(link))).toEqual([
      ['NBC East', 'Night Ferry', 'Coming up', 'Noon'],
      ['Bravo East', 'No program is scheduled at the moment.'],
      ['NBC News', 'Free', 'Rolling News'],
    ])
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, null, 'page'])
  })

  test('[C2.1-08] /live/{brand} leads to the channel of the brand', async () => {
    expect(textOf((await main('/live/nbc-news')).querySelector('h1'))).toBe('NBC News')
  })

  test('[A2-12] [C2.1-41] [C2.1-59] /watch names a programme in the path or in the query; an upcoming programme is announced', async () => {
    const paths = ['/watch/sports/nbc?pid=nbc-east+Regatta', '/watch/sports?pid=nbc-east+Regatta']
    for (const path of paths) {
      const page = await main(path)
      expect(textOf(page.querySelector('h1'))).toBe('NBC East')
      expect(wordsOf(page)).toContain('Regatta starts Thu, Nov 20, 8:00 PM EST. Until then, this is on:')
    }
  })

  test('a programme of the last 24 hours is a recording with a link to the live stream', async () => {
    const page = await main('/live?brand=nbc&callsign=nbc-east&pid=nbc-east+Morning+Fog')
    expect(wordsOf(page)).toContain('Morning Fog is over. This is a recording of the broadcast.')
    expect(wordsOf(page)).toContain('Recording')
    expect(linksIn(page)).toContainEqual(['Go to live', '/live?brand=nbc&callsign=nbc-east'])
  })

  test('search engines get the programme that is on as a broadcast of the channel', async () => {
    const page = await site.page('/live?brand=nbc-news')
    const things = [...page.querySelectorAll('script[type="application/ld+json"]')].map((script) => JSON.parse(script.textContent))
    expect(things.find((thing) => thing['@type'] === 'BroadcastEvent')).toMatchObject({
      name: 'Rolling News',
      startDate: '2031-11-20T16:00:00.000Z',
      endDate: '2031-11-20T19:00:00.000Z',
      isAccessibleForFree: true,
      publishedOn: { '@type': 'BroadcastService', name: 'NBC News' },
    })
    expect(page.querySelector('title')?.textContent).toBe('Watch NBC News live | NBC')
  })
})

test('caches may store the page of a channel, but not that of an unknown one: visitors can invent names without end', async () => {
  const cacheControl = async (path: string) => (await fetch(site.address + path)).headers.get('cache-control')
  expect(await cacheControl('/live?brand=nbc')).toContain('s-maxage=60')
  for (const path of ['/live?brand=nobody', '/live?callsign=wxyz', '/live?pid=nothing'])
    expect(await cacheControl(path), path).toBe('no-store')
})

test('an unknown brand, channel or programme answers 404 with all channels and a link to the schedule, and is hidden from search engines', async () => {
  for (const path of ['/live?brand=nobody', '/live?brand=nbc&callsign=wxyz', '/live?pid=nothing', '/watch/sports/nobody']) {
    const page = await site.page(path, 404)
    const body = page.querySelector('main')!
    expect(textOf(body.querySelector('h1')), path).toBe('We don’t have this channel or program')
    expect([channelsOf(body).length, linksIn(body).at(-1)], path).toEqual([3, ['Full schedule', '/schedule']])
    expect(page.querySelector('meta[name="robots"]')?.getAttribute('content'), path).toBe('noindex')
  }
})
