// Files that nobody here wrote, read where they lie; they are not part of the project. Skipped where they are absent.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { exportXmltv } from '../export/export-xmltv.ts'
import { importing, stored } from './testing/importing.ts'

const data = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url))
const files = (pattern: string) => globSync(pattern, { cwd: data }).toSorted()
const read = (path: string, store?: Parameters<typeof importing>[1]) => importing(readFileSync(data + path), { piece: 65_536, ...store })

describe.runIf(existsSync(data))('real input', { timeout: 60_000 }, () => {
  test.each(files('epg/xmltv-{real,small}/*'))(
    '%s is stored, unchanged when it comes again, and unchanged when exported and imported',
    async (path) => {
      const first = await read(path)
      expect(first.added).toBeGreaterThan(0)
      expect(first.refusals.map(({ reason }) => reason)).toEqual(
        basename(path) === 'epg-parser-basic.xml' ? ['the programme has no title'] : [],
      )
      const again = await read(path, { store: first.store })
      expect(again).toMatchObject({ added: 0, changed: 0, unchanged: first.added, refused: first.refused })
      const exported = (await Array.fromAsync(exportXmltv(first.store))).join('')
      const back = await importing(exported, { store: first.store, piece: 65_536 })
      expect(back).toMatchObject({ added: 0, changed: 0, refused: 0 })
      expect(stored(back, 'programme')).toEqual(stored(first, 'programme'))
    },
  )

  test('the guide of New Zealand has all its channels and programmes', async () => {
    const result = await read('epg/xmltv-real/nz-freeview-2021-01.xml.gz')
    expect(stored(result, 'channel')).toHaveLength(85)
    expect(stored(result, 'programme')).toHaveLength(12_636)
    expect(stored(result, 'channel').find(({ names }) => names[0]?.text === 'Bravo')?.brand).toBe('bravo')
    expect(stored(result, 'programme').filter(({ isLive }) => isLive)).toHaveLength(305)
  })

  test('malformed XMLTV: what is not XML is refused, what only breaks the order of the DTD is read', async () => {
    expect(await read('epg/xmltv-malformed/ektotv-broken.xml')).toMatchObject({ added: 0, code: 2 })
    expect(await read('epg/xmltv-malformed/epg-parser-empty.xml')).toMatchObject({ added: 0, code: 2 })
    expect(await read('epg/xmltv-malformed/ektotv-invalid.xml')).toMatchObject({ added: 2, refused: 0, code: 0 })
  })

  test('Media RSS of a search for videos and of a photo album', async () => {
    const videos = await read('feeds/mediarss-rome/test1media.xml')
    expect(videos).toMatchObject({ added: 10, refused: 0, code: 0 })
    expect(stored(videos, 'video').every(({ duration, art }) => duration > 0 && art)).toBe(true)
    const album = await read('feeds/mediarss-rome/test2media.xml')
    expect(stored(album, 'gallery')).toMatchObject([{ title: "kebernet's Photos", photos: { length: 10 } }])
  })

  test.each(files('feeds/schema-org-media-feeds/bad-*.json'))('%s is refused with a reason', async (path) => {
    const result = await read(path)
    expect(result).toMatchObject({ added: 0, code: 2 })
    expect(result.refusals.at(-1)?.reason).toMatch(/\w+ \w+/)
  })

  test.each(files('feeds/schema-org-media-feeds/success-*.json'))('%s is accepted', async (path) => {
    expect(await read(path)).toMatchObject({ refused: 0, code: 0 })
  })

  test('the full feed holds its series, movie, videos and broadcast', async () => {
    const result = await read('feeds/schema-org-media-feeds/success-full-feed.json')
    const count = (kind: 'series' | 'movie' | 'season' | 'video') => stored(result, kind).length
    expect([count('series'), count('season'), count('video'), count('movie')]).toEqual([3, 3, 7, 1])
  })
})
