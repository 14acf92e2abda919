import type { PlayableVideo } from '#contracts/http/content.ts'

/** Free, and watched by anybody. */
export const pilot: PlayableVideo = {
  mpxGuid: '1001',
  brand: 'nbc',
  title: 'Pilot',
  programmingType: 'Full Episode',
  available: null,
  expiration: null,
  entitlement: 'free',
  duration: 2520,
  media: { films: ['harbor', 'rally'] },
  captions: ['en'],
}
