// Films and channels for the tests of playout.

import * as v from 'valibot'
import { type ChannelSetting, channelSetting } from '#contracts/media/channel.ts'
import type { Film } from '#contracts/media/film.ts'
import type { Library } from '../../films/library.ts'
import { openFolder } from '../../storage/folder-storage.ts'

const rung = (name: string, bandwidth: number) => ({ name, bandwidth, width: 426, height: 240, codecs: 'avc1.4d4015,mp4a.40.2' })

export const filmOf = (id: string, segments: number[], changes: Partial<Film> = {}): Film => ({
  id,
  credit: 'test',
  segments,
  renditions: [rung('240', 150_000), rung('480', 300_000)],
  captions: ['en'],
  ...changes,
})

export const slate = filmOf('slate', [2, 2, 1.5])
export const harbor = filmOf('harbor', [4, 4, 4, 4, 4, 3.2])
/** A film of 29.97 frames per second: its segments are not whole milliseconds. */
export const rally = filmOf(
  'rally',
  Array.from({ length: 40 }, () => 4.0040333),
  { captions: ['en', 'es'] },
)
export const advert = filmOf('advert', [4, 4, 4, 3])
export const films = [slate, harbor, rally, advert]

/** No test of playout reads the files of a film. */
const storage = openFolder('/nowhere')
export const libraryOf = (all: readonly Film[]): Library => {
  const found = new Map(all.map((film) => [film.id, { film, storage }]))
  return { find: async (id) => found.get(id) ?? null }
}

export const channelOf = (changes: Partial<v.InferInput<typeof channelSetting>> = {}): ChannelSetting =>
  v.parse(channelSetting, { id: 'one.example', brand: 'nbc', source: { from: 'schedule' }, slate: 'slate', ...changes })
