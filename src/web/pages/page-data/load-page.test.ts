import { describe, expect, test } from 'vitest'
import type { GraphResult } from '#contracts/http/editorial.ts'
import { page, shelf, testContent, titlePage, videoShelf } from '../../server/testing/network.ts'
import type { Query } from '../../ui/graph/query.ts'
import type { Visit } from '../../ui/visit.tsx'
import * as episodesPageModule from '../episodes.tsx'
import * as titlePageModule from '../title.tsx'
import { loadPage } from './load-page.ts'

const visit = {
  brand: { key: 'bravo', timeZone: 'America/New_York' },
  language: 'es',
  platform: 'mobileWeb',
  basePath: '/bravo',
  path: '/night-shift',
  query: {},
} as unknown as Visit
const params = { showAlias: 'night-shift' }
const answerWith = (result: GraphResult<unknown>): Query => (async () => result) as Query
const load = (query: Query, signal?: AbortSignal) => loadPage(query, titlePageModule, params, visit, signal)

describe('loadPage', () => {
  test('a page is loaded with one query to the content graph, with the specified variables', async () => {
    const { client, queries } = testContent()
    await load(client.query)
    expect(queries).toEqual([
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

  test('the failure for a missing season contains the season’s show, if the show exists', async () => {
    const { client } = testContent()
    const seasonOf = (showAlias: string) => loadPage(client.query, episodesPageModule, { showAlias, season: '99' }, visit)
    expect(await seasonOf('night-shift')).toMatchObject({
      failed: { status: 404, instead: { title: 'Night Shift', path: '/night-shift' } },
    })
    expect(await seasonOf('nobody')).toEqual({ failed: { status: 404, message: expect.any(String) } })
  })

  test('[C8-05] [A8-44] data errors give status 404, and missing required data gives status 200, each with its own message', async () => {
    const withErrors = answerWith({ data: { bonanzaPage: null }, errors: [{ message: 'no' }] })
    expect(await load(withErrors)).toEqual({ failed: { status: 404, message: 'Friendship data errors found for /bravo/night-shift' } })
    const withoutTitle = answerWith({ data: { bonanzaPage: page('TITLE', 'night-shift', '/night-shift', {}) } })
    expect(await load(withoutTitle)).toEqual({ failed: { status: 200, message: 'Required data not found for /bravo/night-shift' } })
  })

  test('[C5-09] [A5-15] loadPage returns a complete page, and reports a page without a required field as a failure with status 200', async () => {
    const complete = page('TITLE', 'night-shift', '/night-shift', { title: titlePage })
    expect(await load(answerWith({ data: { bonanzaPage: complete } }))).toEqual({ page: complete })
    const incomplete = { ...complete, data: {} }
    expect(await load(answerWith({ data: { bonanzaPage: incomplete } }))).toMatchObject({ failed: { status: 200 } })
  })

  test('an internal error of the content service, or no answer, gives status 503', async () => {
    expect(await load(answerWith({ errors: [{ message: 'x', extensions: { code: 'INTERNAL' } }] }))).toMatchObject({
      failed: { status: 503 },
    })
    expect(await load(() => Promise.reject(new Error('down')))).toMatchObject({ failed: { status: 503 } })
  })

  test('loadPage rejects when its signal is aborted', async () => {
    const signal = AbortSignal.abort(new Error('left'))
    await expect(load(() => Promise.reject(new Error('aborted')), signal)).rejects.toThrow('aborted')
  })

  test('a page’s empty sections are removed', async () => {
    const full = videoShelf(1, 2)
    const found = page('TITLE', 'x', '/x', { title: titlePage, sections: [shelf('none', 'None', []), full] })
    expect(await load(answerWith({ data: { bonanzaPage: found } }))).toEqual({ page: { ...found, data: { sections: [full] } } })
  })
})
