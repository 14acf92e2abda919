import { describe, expect, test } from 'vitest'
import type { GraphResult } from '#contracts/http/content.ts'
import { page, shelf, testContent, titlePage, videoShelf } from '../server/testing/network.ts'
import type { Query } from '../ui/query.tsx'
import type { Visit } from '../ui/visit.tsx'
import * as episodesPageModule from './episodes.tsx'
import { loadPage } from './load-page.ts'
import * as titlePageModule from './title.tsx'

const visit = {
  brand: { key: 'bravo', timeZone: 'America/New_York' },
  language: 'es',
  platform: 'mobileWeb',
  basePath: '/bravo',
  path: '/night-shift',
  query: {},
} as unknown as Visit
const params = { showAlias: 'night-shift' }
const answering = (result: GraphResult<unknown>): Query => (async () => result) as Query
const load = (query: Query, signal?: AbortSignal) => loadPage(query, titlePageModule, params, visit, signal)

describe('a page by its path', () => {
  test('asks the content graph once, with the named variables', async () => {
    const { client, asked } = testContent()
    await load(client.query)
    expect(asked).toEqual([
      {
        operation: 'bonanzaPage',
        variables: {
          type: 'TITLE',
          name: 'night-shift',
          app: 'bravo',
          language: 'es',
          userId: '0',
          device: 'web',
          platform: 'mobileWeb',
          oneApp: true,
          authorized: false,
          timeZone: 'America/New_York',
          appVersion: '1.216.3',
          ld: false,
        },
      },
    ])
  })

  test('a season that is not there points to its show, if that is', async () => {
    const { client } = testContent()
    const seasonOf = (showAlias: string) => loadPage(client.query, episodesPageModule, { showAlias, season: '99' }, visit)
    expect(await seasonOf('night-shift')).toMatchObject({
      failed: { status: 404, instead: { title: 'Night Shift', path: '/night-shift' } },
    })
    expect(await seasonOf('nobody')).toEqual({ failed: { status: 404, message: expect.any(String) } })
  })

  test('[C8-05] [A8-43] [A8-44] data errors are a 404, required data that is not there a 200, each in its words', async () => {
    const withErrors = answering({ data: { bonanzaPage: null }, errors: [{ message: 'no' }] })
    expect(await load(withErrors)).toEqual({ failed: { status: 404, message: 'Friendship data errors found for /bravo/night-shift' } })
    const withoutTitle = answering({ data: { bonanzaPage: page('TITLE', 'night-shift', '/night-shift', {}) } })
    expect(await load(withoutTitle)).toEqual({ failed: { status: 200, message: 'Required data not found for /bravo/night-shift' } })
  })

  test('[C5-09] [A5-15] a page that requires specific paths fails with status 200 when one is missing, and only then', async () => {
    const whole = page('TITLE', 'night-shift', '/night-shift', { title: titlePage })
    expect(await load(answering({ data: { bonanzaPage: whole } }))).toEqual({ page: whole })
    const holed = { ...whole, data: {} }
    expect(await load(answering({ data: { bonanzaPage: holed } }))).toMatchObject({ failed: { status: 200 } })
  })

  test('content that is broken or away is neither', async () => {
    expect(await load(answering({ errors: [{ message: 'x', extensions: { code: 'INTERNAL' } }] }))).toMatchObject({
      failed: { status: 503 },
    })
    expect(await load(() => Promise.reject(new Error('down')))).toMatchObject({ failed: { status: 503 } })
  })

  test('one who left hears no answer', async () => {
    const left = AbortSignal.abort(new Error('left'))
    await expect(load(() => Promise.reject(new Error('aborted')), left)).rejects.toThrow('aborted')
  })

  test('empty sections are removed', async () => {
    const full = videoShelf(1, 2)
    const found = page('TITLE', 'x', '/x', { title: titlePage, sections: [shelf('none', 'None', []), full] })
    expect(await load(answering({ data: { bonanzaPage: found } }))).toEqual({ page: { ...found, data: { sections: [full] } } })
  })
})
