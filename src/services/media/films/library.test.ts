import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
const library = () => createLibrary([folder], () => now)

test('a film is found by its name', async () => {
  await written('harbor', harbor)
  expect(await library().find('harbor')).toEqual({ film: harbor, folder: join(folder, 'harbor') })
  expect(await library().find('other')).toBeNull()
})

test.each([
  ['not JSON', '{'],
  ['another’s name', { ...harbor, id: 'other' }],
  ['no segments', { ...harbor, segments: [] }],
  ['a rendition that leads elsewhere', { ...harbor, renditions: [{ ...rendition, name: '../..' }] }],
  ['endless segments', { ...harbor, segments: [0] }],
])('a film.json with %s is no film', async (_, content) => {
  await written('bad', content)
  expect(await library().find('bad')).toBeNull()
})

test.each(['..', '.', '', '../harbor', 'HARBOR', 'a/b', 'a\u0000', 'x'.repeat(65)])('%j is not a name', async (id) => {
  expect(await library().find(id)).toBeNull()
})

test('a film that was packaged again is read again within a second', async () => {
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
