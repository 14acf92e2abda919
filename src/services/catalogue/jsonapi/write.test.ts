import { beforeAll, expect, test } from 'vitest'
import { onEachDatabase } from '#kit/db/testing.ts'
import { now, tilesOf } from '../testing/network.ts'
import { type Api, jsonApi, openApi, token } from './testing/api-client.ts'
import { maxDocumentBytes } from './write.ts'

const link = (type: string, id: string) => ({ data: { type, id } })

onEachDatabase('writing content as JSON:API', (open) => {
  let api: Api
  beforeAll(async () => {
    api = await openApi(await open())
  })
  /** Runs `requests` and checks that no entry was stored. Storing an entry sets the column `dirty` or increments the revision. */
  const expectNothingStored = async <Result>(requests: () => Promise<Result>): Promise<Result> => {
    const before = await api.readState()
    const result = await requests()
    expect(await api.readState()).toEqual({ ...before, dirty: 0 })
    expect(api.network.reported).toEqual([])
    return result
  }

  test('[C7.2-02] POST and PATCH on /v4 accept JSON:API bodies, and the pages show the added and changed entry', async () => {
    const before = await api.network.client.revision()
    const added = await api.post('series', {
      type: 'series',
      id: 'lighthouse',
      attributes: { brand: 'nbc', title: { en: 'The Lighthouse', es: 'El faro' }, genres: ['Mystery'], premiereDate: '2026-05-01' },
      relationships: { credits: { data: [{ type: 'people', id: 'ana', meta: { role: 'cast.lead', character: 'Keeper' } }] } },
    })
    expect([added.status, added.headers.get('location'), added.headers.get('content-type')]).toEqual([
      201,
      '/content/series/lighthouse',
      jsonApi,
    ])
    expect(added.data).toMatchObject({ type: 'series', id: 'lighthouse', attributes: { title: { es: 'El faro' }, popularity: 0 } })
    expect(await api.network.client.revision()).toBe(before + 1)
    expect((await api.network.page('TITLE', 'the-lighthouse')).data?.bonanzaPage?.title?.title).toBe('The Lighthouse')

    const read = await api.send('/content/series/lighthouse')
    expect(read.data).toEqual(added.data)
    expect(read.headers.get('etag')).toBe(added.headers.get('etag'))
    const changed = await api.patch(
      'series',
      'lighthouse',
      { attributes: { tuneIn: 'Fridays 8/7c', premiereDate: null } },
      { 'if-match': read.headers.get('etag')! },
    )
    expect(changed.status).toBe(200)
    expect(changed.data.attributes).toMatchObject({ title: { en: 'The Lighthouse' }, tuneIn: 'Fridays 8/7c', genres: ['Mystery'] })
    expect(changed.data.attributes).not.toHaveProperty('premiereDate')
    expect(changed.data.relationships).toEqual(added.data.relationships)
    expect(changed.headers.get('etag')).not.toBe(added.headers.get('etag'))
    expect(await api.network.client.revision()).toBe(before + 2)
    expect((await api.network.page('TITLE', 'the-lighthouse')).data?.bonanzaPage?.title?.tuneIn).toBe('Fridays 8/7c')
  })

  test('POST creates, GET returns and PATCH updates a resource of every type', async () => {
    const video = { title: 'New', airDate: now - 1000, duration: 60 }
    const samples: [string, object, object?][] = [
      ['people', { name: 'New Person' }],
      ['movies', { brand: 'bravo', title: 'New Movie', duration: 60 }, { credits: { data: [] } }],
      ['seasons', { number: 9 }, { series: link('series', 'harbor') }],
      ['videos', video, { series: link('series', 'harbor') }],
      ['galleries', { title: 'New', photos: [{ art: 'a.webp' }] }, { movie: link('movies', 'tide') }],
      ['playlists', { title: 'New' }, { videos: { data: [{ type: 'videos', id: 'clip-1' }] } }],
      ['pages', { name: 'new-page', sections: [{ component: 'Shelf', name: 'fresh', rule: { from: 'videos' } }] }],
      ['menus', { name: 'footerCorporateLinks', brand: 'bravo', items: [] }],
      ['sweepstakes', { title: 'New', startTime: now, endTime: now + 1, link: 'https://win.example/', rules: '/terms' }],
      ['channels', { names: [{ text: 'New' }], brand: 'nbc' }],
    ]
    for (const [type, attributes, relationships] of samples) {
      const added = await api.post(type, { type, id: `new-${type}`, attributes, relationships })
      expect([type, added.status, added.errors]).toEqual([type, 201, undefined])
      const read = await api.send(added.headers.get('location')!)
      expect(read.headers.get('etag'), type).toBe(added.headers.get('etag'))
      if (type !== 'menus') expect(read.data, type).toEqual(added.data)
      expect(added.data.attributes, type).toMatchObject(attributes)
      const same = await api.patch(type, `new-${type}`, { attributes }, { 'if-match': added.headers.get('etag')! })
      expect([type, same.status, same.headers.get('etag')]).toEqual([type, 200, added.headers.get('etag')])
    }
    expect(tilesOf(await api.network.sections('PAGE', 'new-page'), 'fresh')[0]).toBe('new-videos')
    const airing = {
      type: 'programmes',
      attributes: { title: 'News', start: '2026-05-12T22:00:00-04:00' },
      relationships: { channel: link('channels', 'new-channels') },
    }
    const programme = await api.post('programmes', airing)
    expect([programme.status, programme.data.id]).toEqual([201, `new-channels@${Date.UTC(2026, 4, 13, 2)}`])
    expect((await api.post('programmes', airing)).status).toBe(409)
    const moved = await api.patch('programmes', programme.data.id, { attributes: { start: now } }, { 'if-match': '*' })
    expect([moved.status, moved.errors[0]?.detail]).toEqual([
      409,
      'The id of this programme is made from its channel and start, which cannot change. Create another programme instead.',
    ])
  })

  test('a resource that is created without an id gets a generated id', async () => {
    const { status, data, headers } = await api.post('people', { type: 'people', attributes: { name: 'Nameless' } })
    expect([status, headers.get('location')]).toEqual([201, `/content/people/${data.id}`])
    expect(data.id).toMatch(/^[\da-f-]{36}$/)
  })

  test('writing without the operator token is refused; if the server has no operator token, all writing is refused', async () => {
    const body = { data: { type: 'people', attributes: { name: 'X' } } }
    const send = (headers: Record<string, string>) =>
      api.send('/v4/people', { method: 'POST', body, headers: { 'content-type': jsonApi, ...headers } })
    await expectNothingStored(async () => {
      for (const headers of [
        {},
        { authorization: 'Bearer' },
        { authorization: `Bearer ${token}x` },
        { authorization: `Basic ${token}` },
        { authorization: token },
      ]) {
        const { status, headers: responseHeaders, errors } = await send(headers as Record<string, string>)
        expect([status, responseHeaders.get('www-authenticate'), errors[0]?.source]).toEqual([
          401,
          'Bearer realm="content"',
          { header: 'Authorization' },
        ])
      }
      const crossSite = await send({
        authorization: `Bearer ${token}`,
        origin: 'https://elsewhere.example',
        'sec-fetch-site': 'cross-site',
      })
      expect(crossSite.status).toBe(403)
    })
    const withoutToken = await openApi(await open(), [], '')
    const refused = await withoutToken.post('people', body.data)
    expect([refused.status, refused.errors[0]?.detail]).toEqual([403, 'Writing is disabled: the server has no OPERATOR_TOKEN.'])
  })

  test('PATCH requires If-Match, and changes nothing if If-Match contains an outdated version', async () => {
    const change = (headers: Record<string, string>) => api.patch('series', 'desk', { attributes: { tuneIn: 'Now' } }, headers)
    const { headers } = await api.send('/content/series/desk')
    await expectNothingStored(async () => {
      expect((await change({})).status).toBe(428)
      const stale = await change({ 'if-match': '"of-yesterday"' })
      expect([stale.status, stale.headers.get('etag')]).toEqual([412, headers.get('etag')])
      expect((await api.patch('series', 'nobody', {}, { 'if-match': '*' })).status).toBe(404)
    })
    expect((await change({ 'if-match': `"other", W/${headers.get('etag')}` })).status).toBe(200)
    expect((await change({ 'if-match': headers.get('etag')! })).status).toBe(412)
  })

  test('only one of several simultaneous changes of the same version succeeds', async () => {
    const { headers } = await api.send('/content/series/old')
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        api.patch('series', 'old', { attributes: { tuneIn: `No. ${n}` } }, { 'if-match': headers.get('etag')! }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412, 412, 412])
    const winner = responses.find(({ status }) => status === 200)!
    expect((await api.send('/content/series/old')).data).toEqual(winner.data)
    const added = await Promise.all(
      Array.from({ length: 4 }, () => api.post('people', { type: 'people', id: 'one-of-four', attributes: { name: 'X' } })),
    )
    expect(added.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })

  const series = { type: 'series', id: 'fresh', attributes: { brand: 'nbc', title: 'Fresh' } }
  const withAttributes = (more: object) => ({ ...series, attributes: { ...series.attributes, ...more } })
  const withRelations = (relationships: object) => ({ ...series, relationships })
  const video = (attributes: object, relationships: object = { series: link('series', 'harbor') }) => ({
    type: 'videos',
    id: 'fresh',
    attributes: { title: 'V', ...attributes },
    relationships,
  })

  test.each<[string, string, unknown, number, string]>([
    ['a document without data', 'series', undefined, 400, '/data'],
    ['data that is a list', 'series', [series], 400, '/data'],
    ['the type of another collection', 'series', { ...series, type: 'movies' }, 409, '/data/type'],
    ['an id that is not a string', 'series', { ...series, id: 7 }, 422, '/data/id'],
    ['an empty id', 'series', { ...series, id: '' }, 422, '/data/id'],
    ['an id of more than 200 characters', 'series', { ...series, id: 'x'.repeat(201) }, 422, '/data/id'],
    ['an id with a zero character', 'series', { ...series, id: 'a\0b' }, 422, '/data/id'],
    ['the id of an existing series', 'series', { ...series, id: 'harbor' }, 409, '/data/id'],
    ['the id of an existing movie', 'series', { ...series, id: 'tide' }, 409, '/data/id'],
    ['attributes that are a list', 'series', { ...series, attributes: [] }, 422, '/data/attributes'],
    ['a series without a title', 'series', { ...series, attributes: { brand: 'nbc' } }, 422, '/data/attributes/title'],
    ['a title that is a number', 'series', withAttributes({ title: 7 }), 422, '/data/attributes/title'],
    ['a title of more than 1,000 characters', 'series', withAttributes({ title: 'x'.repeat(1001) }), 422, '/data/attributes/title'],
    ['half a surrogate pair', 'series', withAttributes({ title: { en: '\ud800' } }), 422, '/data/attributes/title/en'],
    ['an unknown attribute', 'series', withAttributes({ tunein: 'x' }), 422, '/data/attributes/tunein'],
    [
      'an unknown member',
      'series',
      withAttributes({ gradient: { start: '#000000', end: '#000000', middle: '#000000' } }),
      422,
      '/data/attributes/gradient/middle',
    ],
    [
      'a member with a slash in its name',
      'series',
      withAttributes({ title: { en: 'x', 'a/b~c': 'y' } }),
      422,
      '/data/attributes/title/a~1b~0c',
    ],
    ['an invalid colour', 'series', withAttributes({ gradient: { start: 'red', end: '#000000' } }), 422, '/data/attributes/gradient/start'],
    ['the kind as an attribute', 'series', withAttributes({ kind: 'movie' }), 422, '/data/attributes/kind'],
    [
      'an attribute named __proto__',
      'series',
      JSON.parse('{"type":"series","attributes":{"brand":"nbc","title":"x","__proto__":{"a":1}}}'),
      422,
      '/data/attributes/__proto__',
    ],
    ['a relationship as an attribute', 'series', withAttributes({ credits: [] }), 422, '/data/attributes/credits'],
    ['an unknown relationship', 'series', withRelations({ users: { data: [] } }), 422, '/data/relationships/users'],
    ['a relationship without data', 'series', withRelations({ credits: [] }), 422, '/data/relationships/credits'],
    [
      'one resource in a relationship to many',
      'series',
      withRelations({ credits: link('people', 'ana') }),
      422,
      '/data/relationships/credits/data',
    ],
    [
      'a relationship to a resource of the wrong type',
      'series',
      withRelations({ credits: { data: [{ type: 'users', id: 'a' }] } }),
      422,
      '/data/relationships/credits/data/0/type',
    ],
    [
      'a relationship without an id',
      'series',
      withRelations({ credits: { data: [{ type: 'people' }] } }),
      422,
      '/data/relationships/credits/data/0/id',
    ],
    [
      'an invalid member in the meta of a relationship',
      'series',
      withRelations({ credits: { data: [{ type: 'people', id: 'a', meta: { role: 7 } }] } }),
      422,
      '/data/relationships/credits/data/0/meta/role',
    ],
    ['an unknown brand', 'series', withAttributes({ brand: 'cbs' }), 422, '/data/attributes/brand'],
    ['a date that does not exist', 'videos', video({ airDate: '2026-02-30T00:00:00Z' }), 422, '/data/attributes/airDate'],
    [
      'an availability window with a date that does not exist',
      'videos',
      video({ availability: [{ entitlement: 'auth', start: '2026-02-30' }] }),
      422,
      '/data/attributes/availability/0',
    ],
    ['an unknown programming type', 'videos', video({ programmingType: 'Song' }), 422, '/data/attributes/programmingType'],
    ['an unknown series', 'videos', video({}, { series: link('series', 'nobody') }), 422, '/data/relationships/series/data/id'],
    ['a video without series, movie and brand', 'videos', video({}, {}), 422, '/data/attributes/brand'],
    ['the guid of another video', 'videos', video({ guid: 'harbor101' }), 422, '/data/attributes/guid'],
    ['an id that is reserved for films of movies', 'videos', { ...video({}), id: 'movie:fresh' }, 422, '/data/id'],
    [
      'the number of an existing season',
      'seasons',
      { type: 'seasons', id: 'x', attributes: { number: 2 }, relationships: { series: link('series', 'harbor') } },
      422,
      '/data/attributes/number',
    ],
    [
      'an unknown section component',
      'pages',
      { type: 'pages', id: 'x', attributes: { name: 'x', sections: [{ component: 'Carousel', name: 'a' }] } },
      422,
      '/data/attributes/sections/0/component',
    ],
    [
      'an order that videos do not have',
      'pages',
      {
        type: 'pages',
        id: 'x',
        attributes: { name: 'x', sections: [{ component: 'Shelf', name: 'a', rule: { from: 'videos', sort: 'alphabetical' } }] },
      },
      422,
      '/data/attributes/sections',
    ],
    [
      'an unknown channel',
      'programmes',
      { type: 'programmes', attributes: { title: 'x', start: now }, relationships: { channel: link('channels', 'none') } },
      422,
      '/data/relationships/channel/data/id',
    ],
    [
      'a programme without a start',
      'programmes',
      { type: 'programmes', attributes: { title: 'x' }, relationships: { channel: link('channels', 'none') } },
      422,
      '/data/attributes/start',
    ],
  ])('POST rejects %s with a pointer to the error, and stores nothing', async (_what, type, data, status, pointer) => {
    const response = await expectNothingStored(() => api.post(type, data))
    expect([response.status, response.errors?.[0]?.source, response.headers.get('content-type')]).toEqual([status, { pointer }, jsonApi])
    expect(response.errors[0]).toMatchObject({
      status: String(status),
      code: expect.any(String),
      title: expect.any(String),
      detail: expect.any(String),
    })
    expect(JSON.stringify(response.errors).length).toBeLessThan(3_000)
  })

  test('a response contains at most 20 errors of a document', async () => {
    const { errors } = await expectNothingStored(() =>
      api.post('series', { type: 'series', attributes: { title: 7, active: 'yes', popularity: 'much' } }),
    )
    expect(errors.map(({ source }) => source?.['pointer']).sort()).toEqual([
      '/data/attributes/active',
      '/data/attributes/brand',
      '/data/attributes/popularity',
      '/data/attributes/title',
    ])
    const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`x${n}`, n]))
    expect((await api.post('series', { type: 'series', attributes: unknown })).errors).toHaveLength(20)
  })

  test('PATCH rejects invalid documents and changes nothing', async () => {
    await expectNothingStored(async () => {
      const change = (type: string, id: string, data: object) => api.patch(type, id, data, { 'if-match': '*' })
      expect(await change('series', 'harbor', { id: 'desk' })).toMatchObject({ status: 409, errors: [{ source: { pointer: '/data/id' } }] })
      expect(await change('series', 'harbor', { type: 'movies' })).toMatchObject({
        status: 409,
        errors: [{ source: { pointer: '/data/type' } }],
      })
      expect(await change('series', 'harbor', { attributes: { title: null } })).toMatchObject({
        status: 422,
        errors: [{ source: { pointer: '/data/attributes/title' } }],
      })
      expect(await change('series', 'harbor', { attributes: { brand: 'cbs' } })).toMatchObject({
        status: 422,
        errors: [{ source: { pointer: '/data/attributes/brand' } }],
      })
      expect(await change('videos', 'movie:tide', {})).toMatchObject({ status: 409 })
      expect(await change('series', 'a\0b', {})).toMatchObject({ status: 404 })
    })
  })

  test.each<[string, string, Record<string, string>, number]>([
    ['an empty text', '', {}, 400],
    ['incomplete JSON', '{"data":', {}, 400],
    ['a number', '7', {}, 400],
    ['null', 'null', {}, 400],
    ['deeply nested brackets', '['.repeat(100_000), {}, 400],
    ['deeply nested lists', `{"data":{"type":"people","attributes":{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}}}`, {}, 422],
    [
      'an unknown JSON:API version',
      JSON.stringify({ jsonapi: { version: '2.0' }, data: { type: 'people', attributes: { name: 'x' } } }),
      {},
      400,
    ],
    ['the media type application/json', '{}', { 'content-type': 'application/json' }, 415],
    ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['a media type with a character set', '{}', { 'content-type': `${jsonApi};charset=utf-8` }, 415],
    ['a media type with an extension', '{}', { 'content-type': `${jsonApi};ext="https://jsonapi.org/ext/atomic"` }, 415],
    ['an Accept header without JSON:API', '{}', { accept: 'text/html' }, 406],
    ['a document above the size limit', `{"data":"${'x'.repeat(maxDocumentBytes)}"}`, {}, 413],
    ['a Content-Length above the size limit', '{}', { 'content-length': String(maxDocumentBytes + 1) }, 413],
  ])('POST rejects a request with %s', async (_what, body, headers, status) => {
    const response = await expectNothingStored(() =>
      api.send('/v4/people', { method: 'POST', body, headers: { ...api.writeHeaders, ...headers } }),
    )
    expect([response.status, response.errors[0]?.status]).toEqual([status, String(status)])
  })

  test('POST rejects a request body that is not UTF-8', async () => {
    const request = new Request('http://tv.example/v4/people', {
      method: 'POST',
      headers: api.writeHeaders,
      body: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]),
    })
    expect((await api.network.fetch(request)).status).toBe(400)
  })

  test('the OpenAPI document describes every operation and the schema of its body', async () => {
    const { paths } = (await api.network.catalogue.openapi!()) as unknown as {
      paths: Record<string, Record<string, { requestBody?: unknown; responses: object; security?: unknown }>>
    }
    for (const type of ['series', 'movies', 'seasons', 'videos', 'people', 'galleries', 'playlists', 'pages', 'channels', 'programmes'])
      expect([Object.keys(paths[`/content/${type}`]!), Object.keys(paths[`/content/${type}/{id}`]!)]).toEqual([['get'], ['get']])
    expect(paths['/v4/videos']?.['post']).toMatchObject({
      security: [{ operatorToken: [] }],
      requestBody: {
        content: {
          [jsonApi]: {
            schema: {
              properties: {
                data: {
                  properties: {
                    type: { enum: ['videos'] },
                    attributes: { properties: { programmingType: { enum: expect.arrayContaining(['Full Episode']) } } },
                    relationships: { properties: { series: { properties: { data: { properties: { type: { enum: ['series'] } } } } } } },
                  },
                },
              },
            },
          },
        },
      },
    })
    const responses = paths['/content/videos/{id}']!['get']!.responses as Record<string, { content: Record<string, { schema: object }> }>
    expect(responses['404']?.content[jsonApi]?.schema).toMatchObject({ properties: { errors: { type: 'array' } } })
    expect(Object.keys(paths['/v4/videos/{id}']!['patch']!.responses)).toEqual(
      expect.arrayContaining(['200', '401', '403', '409', '412', '422', '428']),
    )
  })
})
