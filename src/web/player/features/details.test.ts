import { expect, test } from 'vitest'
import type { FilmDetails } from '#contracts/media/film-details.ts'
import { chapterAt, details, skipAt, thumbnailAt } from './details.ts'
import { attachFeature, FakeMedia } from './testing.ts'

const grid = { width: 160, height: 90, columns: 4, rows: 3, every: 2 }
const film: FilmDetails = {
  chapters: [
    { start: 0, title: { en: 'The pier' } },
    { start: 9, title: { en: 'The ferry' } },
  ],
  skips: [{ kind: 'intro', from: 5, to: 9 }],
  credits: 20,
  thumbnails: [
    { ...grid, from: 0, to: 30, images: ['/a/thumbnails-0.webp', '/a/thumbnails-1.webp'] },
    { ...grid, from: 40, to: 60, images: ['/b/thumbnails-0.webp'] },
  ],
}

function attach(answer: () => Promise<FilmDetails>) {
  const loaded: string[] = []
  const feature = attachFeature(
    details((url) => {
      loaded.push(url)
      return answer()
    }),
    new FakeMedia(),
  )
  return { ...feature, loaded }
}

test('the details are loaded when the video plays, and those of the next video replace them', async () => {
  const { media, actions, state, loaded } = attach(async () => film)
  actions.change('/one/details.json')
  expect(loaded).toEqual([])
  await media.play()
  expect(loaded).toEqual(['/one/details.json'])
  expect(state()).toEqual(film)
  media.fire('playing')
  expect(loaded).toHaveLength(1)
  actions.change(null)
  expect(state()).toEqual({ chapters: [], skips: [], credits: null, thumbnails: [] })
})

test('an answer about the last video, and a failure, change nothing', async () => {
  let answer = (_: FilmDetails) => {}
  const { media, actions, state } = attach(() => new Promise((resolve) => (answer = resolve)))
  await media.play()
  actions.change('/one/details.json')
  actions.change(null)
  answer(film)
  await Promise.resolve()
  expect(state().skips).toEqual([])
  const broken = attach(() => Promise.reject(new Error('away')))
  await broken.media.play()
  broken.actions.change('/one/details.json')
  await Promise.resolve()
  expect(broken.state().skips).toEqual([])
})

test('a part can be skipped from its start until one second before its end', () => {
  expect([4.9, 5, 7.9, 8, 9].map((time) => skipAt(film, time)?.kind)).toEqual([undefined, 'intro', 'intro', undefined, undefined])
})

test('a chapter lasts until the next one starts', () => {
  expect([0, 8.9, 9, 100].map((time) => chapterAt(film, time))).toEqual([0, 0, 1, 1])
  expect(chapterAt({ chapters: [] }, 5)).toBe(-1)
})

test('the picture of a time is a cell of an image of its film; a time between the films has none', () => {
  const cellAt = (time: number) => {
    const found = thumbnailAt(film, time)
    return found && [found.image, found.column, found.row]
  }
  expect(cellAt(0)).toEqual(['/a/thumbnails-0.webp', 0, 0])
  expect(cellAt(11)).toEqual(['/a/thumbnails-0.webp', 1, 1])
  expect(cellAt(24)).toEqual(['/a/thumbnails-1.webp', 0, 0])
  expect(cellAt(35)).toBeNull()
  expect(cellAt(43)).toEqual(['/b/thumbnails-0.webp', 1, 0])
  expect(thumbnailAt({ thumbnails: [] }, 0)).toBeNull()
})
