// Entries of a small network that several tests of screens import.
import type { EntryInput } from '#contracts/catalogue.ts'
import { daysAgo } from './open-site.ts'

type Video = Extract<EntryInput, { kind: 'video' }>

/** Returns an episode of the series `night-ferry`. */
export const episode = (fields: Omit<Partial<Video>, 'kind'> & Pick<Video, 'id' | 'guid' | 'title'>): EntryInput => ({
  kind: 'video',
  series: 'night-ferry',
  programmingType: 'Full Episode',
  ...fields,
})

/** The series `night-ferry` with videos, people, a gallery and a playlist, and a movie of another brand. */
export const network: EntryInput[] = [
  {
    kind: 'series',
    id: 'night-ferry',
    brand: 'nbc',
    title: 'Night Ferry',
    genres: ['Comedy'],
    art: 'series.png',
    gradient: { start: '#102030', end: '#405060' },
    credits: [
      { person: 'ida', role: 'Actor', character: 'Captain Lund' },
      { person: 'otto', role: 'Director' },
    ],
  },
  { kind: 'video', id: 'ferry-1', guid: '7001', series: 'night-ferry', title: 'Cast Off', duration: 60, airDate: daysAgo(30) },
  { kind: 'video', id: 'ferry-2', guid: '7002', series: 'night-ferry', title: 'Fog', duration: 60, airDate: daysAgo(20) },
  { kind: 'movie', id: 'drift', brand: 'usa', title: 'Drift' },
  { kind: 'person', id: 'ida', name: 'Ida Marsh', art: 'ida.png' },
  { kind: 'person', id: 'otto', name: 'Otto Vale' },
  {
    kind: 'gallery',
    id: 'on-deck',
    series: 'night-ferry',
    title: 'On deck',
    category: 'Behind the scenes',
    photos: [{ art: 'photo.png' }, { art: 'slide.png' }],
  },
  { kind: 'playlist', id: 'crossing', title: 'The crossing', art: 'playlist.png', videos: ['ferry-1', 'ferry-2'] },
]

/** The pictures of `network`. */
export const networkArt = ['series.png', 'slide.png', 'photo.png', 'ida.png', 'playlist.png']
