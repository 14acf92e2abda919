// Imports public files that are not part of the project. If these files are absent, vitest.config.ts excludes this test.
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { exportXmltv } from '../export/export-xmltv.ts'
import { importing, stored } from './testing/importing.ts'

const data = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url))
const files = (pattern: string) => globSync(pattern, { cwd: data }).toSorted()
const read = (path: string, options?: Parameters<typeof importing>[1]) =>
  importing(readFileSync(data + path), { piece: 65_536, ...options })

describe('real input', { timeout: 60_000 }, () => {
  test.each(files('epg/xmltv-{real,small}/*'))('importing the guide %s again, or its export, changes nothing', async (path) => {
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
  })

  test.each(files('epg/xmltv-{real,small}/*'))(
    'no programme of the guide %s overlaps a later one after the import, and each repair is reported',
    async (path) => {
      const result = await read(path)
      const byChannel = Map.groupBy(stored(result, 'programme'), ({ channel }) => channel)
      for (const programmes of byChannel.values()) {
        const sorted = programmes.toSorted((a, b) => Number(a.start) - Number(b.start))
        for (const [index, { start, stop }] of sorted.entries()) {
          const next = sorted.slice(index + 1).find((other) => Number(other.start) > Number(start))
          if (stop !== undefined && next) expect(Number(stop), `${path} ${start}`).toBeLessThanOrEqual(Number(next.start))
        }
      }
      expect(result.notes.filter(({ reason }) => /it ends/.test(reason))).toHaveLength(result.repaired)
    },
  )

  test('the import stores all channels and programmes of the guide of New Zealand', async () => {
    const result = await read('epg/xmltv-real/nz-freeview-2021-01.xml.gz')
    expect(stored(result, 'channel')).toHaveLength(85)
    expect(stored(result, 'programme')).toHaveLength(12_636)
    expect(stored(result, 'channel').find(({ names }) => names[0]?.text === 'Bravo')?.brand).toBe('bravo')
    expect(stored(result, 'programme').filter(({ isLive }) => isLive)).toHaveLength(305)
  })

  test('the import rejects malformed XML, but accepts XMLTV elements in another order than the order of the DTD', async () => {
    expect(await read('epg/xmltv-malformed/ektotv-broken.xml')).toMatchObject({ added: 0, code: 2 })
    expect(await read('epg/xmltv-malformed/epg-parser-empty.xml')).toMatchObject({ added: 0, code: 2 })
    expect(await read('epg/xmltv-malformed/ektotv-invalid.xml')).toMatchObject({ added: 2, refused: 0, code: 0 })
  })

  test('the import stores the videos and the photo album of real Media RSS feeds', async () => {
    const videos = await read('feeds/mediarss-rome/test1media.xml')
    expect(videos).toMatchObject({ added: 10, refused: 0, code: 0 })
    expect(stored(videos, 'video').every(({ duration, art }) => duration > 0 && art)).toBe(true)
    const album = await read('feeds/mediarss-rome/test2media.xml')
    expect(stored(album, 'gallery')).toMatchObject([{ title: "kebernet's Photos", photos: { length: 10 } }])
  })

  test.each(files('feeds/schema-org-media-feeds/bad-*.json'))('the import rejects the schema.org feed %s with a reason', async (path) => {
    const result = await read(path)
    expect(result).toMatchObject({ added: 0, code: 2 })
    expect(result.refusals.at(-1)?.reason).toMatch(/\w+ \w+/)
  })

  test.each(files('feeds/schema-org-media-feeds/success-*.json'))(
    'the import accepts all entries of the schema.org feed %s',
    async (path) => {
      expect(await read(path)).toMatchObject({ refused: 0, code: 0 })
    },
  )

  test('the import stores the series, movie, videos and broadcast of the full schema.org feed', async () => {
    const result = await read('feeds/schema-org-media-feeds/success-full-feed.json')
    const count = (kind: 'series' | 'movie' | 'season' | 'video') => stored(result, kind).length
    expect([count('series'), count('season'), count('video'), count('movie')]).toEqual([3, 3, 7, 1])
  })
})
