// What the channels air around the running broadcast day: each brand's own shows, in a day's order.
import type { EntryInput } from '../../src/contracts/catalogue.ts'
import { chance } from '../chance.ts'
import { broadcastDate, broadcastStart } from './airing.ts'
import { showsByBrand, spanishBrands } from './shows.ts'
import { own } from './words.ts'

const channelNumbers: Record<string, string> = {
  nbc: '4.1',
  bravo: '44',
  usa: '42',
  syfy: '59',
  e: '61',
  oxygen: '66',
  'universal-kids': '70',
  cnbc: '46',
  'nbc-news': '48',
  telemundo: '47.1',
  universo: '49',
  'nbc-sports': '50',
}
const names: Record<string, string> = {
  nbc: 'NBC',
  bravo: 'Bravo',
  usa: 'USA',
  syfy: 'Syfy',
  e: 'E!',
  oxygen: 'Oxygen',
  'universal-kids': 'Universal Kids',
  cnbc: 'CNBC',
  'nbc-news': 'NBC News',
  telemundo: 'Telemundo',
  universo: 'Universo',
  'nbc-sports': 'NBC Sports',
}

/**
 * The broadcast days from two before the running one to two after it. The schedule offers calendar days from yesterday to tomorrow: an edition
 * of the demo network fills all three from midnight to midnight until the next edition has come.
 */
const daysAround = [-2, -1, 0, 1, 2]

export function* channelEntries(now: number): Generator<EntryInput> {
  for (const [brand, number] of Object.entries(channelNumbers))
    yield {
      kind: 'channel',
      id: `${brand}.daypart.example`,
      names: [{ text: names[brand]!, lang: spanishBrands.has(brand) ? 'es' : 'en' }],
      brand,
      number,
      url: `/networks/${brand}`,
    }
  const today = broadcastDate(now)
  for (const brand of Object.keys(channelNumbers)) for (const days of daysAround) yield* dayOf(brand, today.add({ days }))
}

function* dayOf(brand: string, date: Temporal.PlainDate): Generator<EntryInput> {
  const language = spanishBrands.has(brand) ? 'es' : 'en'
  const shows = chance(`${brand}:${date.dayOfWeek}`).shuffle(showsByBrand[brand]!)
  const end = broadcastStart(date.add({ days: 1 }))
  let at = broadcastStart(date)
  for (let i = 0; at < end; i++) {
    const show = shows[i % shows.length]!
    const stop = Math.min(end, at + (show.minutes === 22 ? 30 : 60) * 60_000)
    yield {
      kind: 'programme',
      id: `${brand}-${date}-${i + 1}`,
      channel: `${brand}.daypart.example`,
      start: at,
      stop,
      title: own(show.title, language),
      description: own(show.line, language),
      series: show.id,
      categories: show.genres,
      language,
      rating: { system: 'VCHIP', value: show.rating },
      closedCaption: true,
      isLive: i < shows.length && show.genres.some((genre) => genre === 'News' || genre === 'Sports'),
      previouslyShown: i >= shows.length,
    }
    at = stop
  }
}
