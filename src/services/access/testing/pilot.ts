import type { PlayableVideo } from '#contracts/http/catalogue.ts'

/** A free video without restrictions. */
export const pilot: PlayableVideo = {
  mpxGuid: '1001',
  brand: 'nbc',
  title: 'Pilot',
  programmingType: 'Full Episode',
  available: null,
  expiration: null,
  countries: [],
  rating: 'TV-PG',
  entitlement: 'free',
  freeAt: null,
  duration: 2520,
  media: { films: ['harbor', 'rally'] },
  captions: ['en'],
  isChildDirected: false,
}
