import { fileURLToPath } from 'node:url'
import { createEgress } from '#kit/http/egress.ts'
import { createMedia, type MediaTools } from '../media.ts'

/** The folder of the demo's films. */
export const demoFilms = fileURLToPath(new URL('../../../../demo/media/films', import.meta.url))

/** Opens the service with the demo's films and without pictures. */
export const openMedia = (changes: Partial<MediaTools> = {}) =>
  createMedia({
    secret: 'secret',
    filmFolders: [demoFilms],
    content: { imageSource: async () => null },
    artFolders: [],
    egress: createEgress({ hosts: [] }),
    dataFolder: '/nowhere',
    imageCacheBytes: 1,
    pageOrigins: ['https://tv.example'],
    now: () => 0,
    report: (error) => {
      throw error
    },
    ...changes,
  })
