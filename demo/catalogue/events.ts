// The single live events of the demo, and their replays.
import type { EntryInput } from '../../src/contracts/catalogue.ts'
import { broadcastDate, broadcastStart, zone } from './airing.ts'
import { eventArt } from './art.ts'
import { type EventSeed, type EventSlot, eventSlots } from './event-seeds.ts'
import { guidOf, inLanguage } from './words.ts'

type Event = { id: string; brand: string; start: number; stop: number; slot: EventSlot; seed: EventSeed; replay: string }

const hour = 3_600_000
/** The broadcast days with events, as offsets from the current broadcast day. */
const [firstDay, lastDay] = [-7, 3]

/** Returns the events of a broadcast day: one for each brand that airs the event. */
function eventsOn(date: Temporal.PlainDate): Event[] {
  const dayNumber = Temporal.PlainDate.from('2026-01-01').until(date, { largestUnit: 'days' }).days
  return eventSlots.flatMap((slot) => {
    const seed = slot.events.at(dayNumber % slot.events.length)!
    const start = date
      .add({ days: Math.floor(slot.hour / 24) })
      .toZonedDateTime({ timeZone: zone, plainTime: { hour: Math.floor(slot.hour) % 24, minute: (slot.hour % 1) * 60 } }).epochMilliseconds
    const stop = Math.min(start + slot.hours * hour, broadcastStart(date.add({ days: 1 })))
    const replay = `${seed.id}-${date}-replay`
    return slot.brands.map((brand) => ({ id: `${brand}-${seed.id}-${date}`, brand, start, stop, slot, seed, replay }))
  })
}

type Programme = Extract<EntryInput, { kind: 'programme' }>

/** Yields the events as programmes of their channels. The other programmes are generated around them. */
export function* eventProgrammes(now: number): Generator<EntryInput> {
  for (const event of eventsAround(now)) yield programmeOf(event)
}

function eventsAround(now: number): Event[] {
  const today = broadcastDate(now)
  return Array.from({ length: lastDay - firstDay + 1 }, (_, index) => eventsOn(today.add({ days: firstDay + index }))).flat()
}

function programmeOf({ id, brand, start, stop, slot, seed, replay }: Event): Programme {
  return {
    kind: 'programme',
    id,
    channel: `${brand}.daypart.example`,
    start,
    stop,
    title: seed.title,
    description: seed.line,
    categories: [seed.genre],
    language: slot.language,
    rating: { system: 'VCHIP', value: 'TV-G' },
    isLive: true,
    isNew: true,
    closedCaption: true,
    video: replay,
    replay,
    event: { art: { ...eventArt(seed.id), alt: seed.title }, lastMinuteModalLifespan: 20 },
  }
}

/** Yields the replays of the events. Viewers can watch a replay when its event has ended. */
export function* eventReplays(now: number): Generator<EntryInput> {
  for (const { brand, start, stop, slot, seed, replay } of eventsAround(now)) {
    if (brand !== slot.brands[0]) continue
    yield {
      kind: 'video',
      id: replay,
      guid: guidOf(replay),
      brand,
      language: slot.language,
      programmingType: 'Full Event Replay',
      title: seed.title,
      description: seed.line,
      shortDescription: seed.line,
      airDate: start,
      available: stop,
      duration: (stop - start) / 1000,
      films: seed.films,
      captions: ['en', 'es'],
      genre: seed.genre,
      keywords: [seed.genre, inLanguage(seed.title, 'en')],
      rating: 'TV-G',
      art: { ...eventArt(seed.id), alt: seed.title },
      popularity: 20,
    }
  }
}
