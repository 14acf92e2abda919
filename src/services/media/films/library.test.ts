import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FilmStorage } from '../storage/film-storage.ts'
import { openFolder } from '../storage/folder-storage.ts'
import { createLibrary } from './library.ts'

let folder = ''
let now = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daypart-films-'))
})
afterAll(() => rm(folder, { recursive: true }))

const written = async (id: string, content: unknown) => {
  await mkdir(join(folder, id), { recursive: true })
  await writeFile(join(folder, id, 'film.json'), typeof content === 'string' ? content : JSON.stringify(content))
}
const rendition = { name: '240', bandwidth: 1, width: 1, height: 1, codecs: 'avc1.4d4015' }
const harbor = { id: 'harbor', credit: 'us', segments: [4], renditions: [rendition], captions: [] }
const library = () => createLibrary([openFolder(folder)], () => now)

test('the library finds a film by its id', async () => {
  await written('harbor', harbor)
  expect((await library().find('harbor'))?.film).toEqual(harbor)
  expect(await library().find('other')).toBeNull()
})

test.each([
  ['not JSON', '{'],
  ['the id of another film', { ...harbor, id: 'other' }],
  ['no segments', { ...harbor, segments: [] }],
  ['a rendition outside the folder', { ...harbor, renditions: [{ ...rendition, name: '../..' }] }],
  ['a segment of zero seconds', { ...harbor, segments: [0] }],
  ['a skip that ends before it starts', { ...harbor, skips: [{ kind: 'intro', from: 9, to: 4 }] }],
  [
    'thumbnails outside the folder',
    { ...harbor, thumbnails: { width: 1, height: 1, columns: 1, rows: 1, every: 1, images: ['../a.jpg'] } },
  ],
])('the library ignores a film.json with %s', async (_, content) => {
  await written('bad', content)
  expect(await library().find('bad')).toBeNull()
})

test('the log names the film, the cause and the remedy one time for each change of a film.json that cannot be used', async () => {
  const warnings: string[] = []
  const films = createLibrary(
    [openFolder(folder)],
    () => now,
    (text) => warnings.push(text),
  )
  await written('cut', '{"id": "cut", "segm')
  await films.find('cut')
  now += 1000
  await films.find('cut')
  expect(warnings).toEqual([
    expect.stringMatching(/^The film "cut" does not play, because .*cut\/film\.json is invalid \(.+\)\. Package the film again/),
  ])
  await written('cut', { ...harbor, id: 'cut', segments: [] })
  await utimes(join(folder, 'cut', 'film.json'), 1, 1)
  now += 1000
  await films.find('cut')
  expect(warnings[1]).toContain('(segments: ')
  await written('cut', { ...harbor, id: 'cut' })
  now += 1000
  expect(await films.find('cut')).not.toBeNull()
  expect(warnings).toHaveLength(2)
})

test.each(['..', '.', '', '../harbor', 'HARBOR', 'a/b', 'a\u0000', 'x'.repeat(65)])(
  'the library finds no film for the invalid id %j',
  async (id) => {
    expect(await library().find(id)).toBeNull()
  },
)

test('the library reads a changed film.json after one second', async () => {
  await written('rally', { ...harbor, id: 'rally' })
  const films = library()
  await films.find('rally')
  await written('rally', { ...harbor, id: 'rally', segments: [4, 4] })
  await utimes(join(folder, 'rally', 'film.json'), 1, 1)
  now += 999
  expect((await films.find('rally'))?.film.segments).toEqual([4])
  now += 1
  expect((await films.find('rally'))?.film.segments).toEqual([4, 4])
})

test('a film stays known while visitors ask for any number of films that do not exist', async () => {
  const asked: string[] = []
  const stored = { bytes: Buffer.from(JSON.stringify(harbor)), version: '1' }
  const storage: FilmStorage = {
    ...openFolder(folder),
    async read(path) {
      asked.push(path)
      return path === 'harbor/film.json' ? stored : null
    },
  }
  const films = createLibrary([storage], () => now)
  await films.find('harbor')
  for (let index = 0; index < 1001; index++) await films.find(`unknown-${index}`)
  expect((await films.find('harbor'))?.film).toEqual(harbor)
  expect(asked.filter((path) => path === 'harbor/film.json')).toHaveLength(1)
})

test('a film that appears after a visitor asked for it is found', async () => {
  const films = library()
  expect(await films.find('late')).toBeNull()
  await written('late', { ...harbor, id: 'late' })
  now += 1000
  expect(await films.find('late')).not.toBeNull()
  await rm(join(folder, 'late'), { recursive: true })
  now += 1000
  expect(await films.find('late')).toBeNull()
})
