import { beforeAll, expect, test } from 'vitest'
import { onEachDatabase } from '#kit/db/testing.ts'
import { now, tilesOf } from '../testing/network.ts'
import { type Door, jsonApi, openDoor, token } from './testing/asking.ts'
import { longestDocument } from './write.ts'

const link = (type: string, id: string) => ({ data: { type, id } })

onEachDatabase('writing content as JSON:API', (open) => {
  let door: Door
  beforeAll(async () => {
    door = await openDoor(await open())
  })
  /** That nothing was stored whatever was answered: what is stored marks the catalogue until its revision is raised. */
  const untouched = async <Result>(act: () => Promise<Result>): Promise<Result> => {
    const before = await door.state()
    const result = await act()
    expect(await door.state()).toEqual({ ...before, dirty: 0 })
    expect(door.network.reported).toEqual([])
    return result
  }

  test('[C7.2-02] POST and PATCH of JSON:API bodies on v4: what is added and changed is on the pages', async () => {
    const before = await door.network.client.revision()
    const added = await door.post('series', {
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
    expect(await door.network.client.revision()).toBe(before + 1)
    expect((await door.network.page('TITLE', 'the-lighthouse')).data?.bonanzaPage?.title?.title).toBe('The Lighthouse')

    const read = await door.ask('/content/series/lighthouse')
    expect(read.data).toEqual(added.data)
    expect(read.headers.get('etag')).toBe(added.headers.get('etag'))
    const changed = await door.patch(
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
    expect(await door.network.client.revision()).toBe(before + 2)
    expect((await door.network.page('TITLE', 'the-lighthouse')).data?.bonanzaPage?.title?.tuneIn).toBe('Fridays 8/7c')
  })

  test('every type can be added, read as it was added, and changed', async () => {
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
      ['channels', { names: [{ text: 'New' }], brand: 'nbc' }],
    ]
    for (const [type, attributes, relationships] of samples) {
      const added = await door.post(type, { type, id: `new-${type}`, attributes, relationships })
      expect([type, added.status, added.errors]).toEqual([type, 201, undefined])
      const read = await door.ask(added.headers.get('location')!)
      expect(read.headers.get('etag'), type).toBe(added.headers.get('etag'))
      if (type !== 'menus') expect(read.data, type).toEqual(added.data)
      expect(added.data.attributes, type).toMatchObject(attributes)
      const same = await door.patch(type, `new-${type}`, { attributes }, { 'if-match': added.headers.get('etag')! })
      expect([type, same.status, same.headers.get('etag')]).toEqual([type, 200, added.headers.get('etag')])
    }
    expect(tilesOf(await door.network.sections('PAGE', 'new-page'), 'fresh')[0]).toBe('new-videos')
    const airing = {
      type: 'programmes',
      attributes: { title: 'News', start: '2026-05-12T22:00:00-04:00' },
      relationships: { channel: link('channels', 'new-channels') },
    }
    const programme = await door.post('programmes', airing)
    expect([programme.status, programme.data.id]).toEqual([201, `new-channels@${Date.UTC(2026, 4, 13, 2)}`])
    expect((await door.post('programmes', airing)).status).toBe(409)
    const moved = await door.patch('programmes', programme.data.id, { attributes: { start: now } }, { 'if-match': '*' })
    expect([moved.status, moved.errors[0]?.detail]).toEqual([409, 'It is known by its channel and start: add another instead.'])
  })

  test('without an id it is given one', async () => {
    const { status, data, headers } = await door.post('people', { type: 'people', attributes: { name: 'Nameless' } })
    expect([status, headers.get('location')]).toEqual([201, `/content/people/${data.id}`])
    expect(data.id).toMatch(/^[\da-f-]{36}$/)
  })

  test('only who bears the operator token may write; without one nobody may', async () => {
    const body = { data: { type: 'people', attributes: { name: 'X' } } }
    const send = (headers: Record<string, string>) =>
      door.ask('/v4/people', { method: 'POST', body, headers: { 'content-type': jsonApi, ...headers } })
    await untouched(async () => {
      for (const headers of [
        {},
        { authorization: 'Bearer' },
        { authorization: `Bearer ${token}x` },
        { authorization: `Basic ${token}` },
        { authorization: token },
      ]) {
        const { status, headers: answered, errors } = await send(headers as Record<string, string>)
        expect([status, answered.get('www-authenticate'), errors[0]?.source]).toEqual([
          401,
          'Bearer realm="content"',
          { header: 'Authorization' },
        ])
      }
      const foreign = await send({ authorization: `Bearer ${token}`, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' })
      expect(foreign.status).toBe(403)
    })
    const shut = await openDoor(await open(), [], '')
    const refused = await shut.post('people', body.data)
    expect([refused.status, refused.errors[0]?.detail]).toEqual([403, 'Nobody may write here: the server has no OPERATOR_TOKEN.'])
  })

  test('a change says which version it changes, and an old one changes nothing', async () => {
    const change = (headers: Record<string, string>) => door.patch('series', 'desk', { attributes: { tuneIn: 'Now' } }, headers)
    const { headers } = await door.ask('/content/series/desk')
    await untouched(async () => {
      expect((await change({})).status).toBe(428)
      const stale = await change({ 'if-match': '"of-yesterday"' })
      expect([stale.status, stale.headers.get('etag')]).toEqual([412, headers.get('etag')])
      expect((await door.patch('series', 'nobody', {}, { 'if-match': '*' })).status).toBe(404)
    })
    expect((await change({ 'if-match': `"other", W/${headers.get('etag')}` })).status).toBe(200)
    expect((await change({ 'if-match': headers.get('etag')! })).status).toBe(412)
  })

  test('of many who change the same version at once, one does', async () => {
    const { headers } = await door.ask('/content/series/old')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        door.patch('series', 'old', { attributes: { tuneIn: `No. ${n}` } }, { 'if-match': headers.get('etag')! }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412, 412, 412])
    const winner = answers.find(({ status }) => status === 200)!
    expect((await door.ask('/content/series/old')).data).toEqual(winner.data)
    const added = await Promise.all(
      Array.from({ length: 4 }, () => door.post('people', { type: 'people', id: 'one-of-four', attributes: { name: 'X' } })),
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
    ['no data', 'series', undefined, 400, '/data'],
    ['data that is a list', 'series', [series], 400, '/data'],
    ['another type', 'series', { ...series, type: 'movies' }, 409, '/data/type'],
    ['an id that is no string', 'series', { ...series, id: 7 }, 422, '/data/id'],
    ['an empty id', 'series', { ...series, id: '' }, 422, '/data/id'],
    ['a long id', 'series', { ...series, id: 'x'.repeat(201) }, 422, '/data/id'],
    ['an id with a zero character', 'series', { ...series, id: 'a\0b' }, 422, '/data/id'],
    ['an id that is there', 'series', { ...series, id: 'harbor' }, 409, '/data/id'],
    ['an id that is a movie', 'series', { ...series, id: 'tide' }, 409, '/data/id'],
    ['attributes that are a list', 'series', { ...series, attributes: [] }, 422, '/data/attributes'],
    ['no title', 'series', { ...series, attributes: { brand: 'nbc' } }, 422, '/data/attributes/title'],
    ['a title that is a number', 'series', withAttributes({ title: 7 }), 422, '/data/attributes/title'],
    ['a long title', 'series', withAttributes({ title: 'x'.repeat(1001) }), 422, '/data/attributes/title'],
    ['half a character', 'series', withAttributes({ title: { en: '\ud800' } }), 422, '/data/attributes/title/en'],
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
    ['no colour', 'series', withAttributes({ gradient: { start: 'red', end: '#000000' } }), 422, '/data/attributes/gradient/start'],
    ['the kind', 'series', withAttributes({ kind: 'movie' }), 422, '/data/attributes/kind'],
    [
      'a prototype',
      'series',
      JSON.parse('{"type":"series","attributes":{"brand":"nbc","title":"x","__proto__":{"a":1}}}'),
      422,
      '/data/attributes/__proto__',
    ],
    ['a relationship as an attribute', 'series', withAttributes({ credits: [] }), 422, '/data/attributes/credits'],
    ['an unknown relationship', 'series', withRelations({ users: { data: [] } }), 422, '/data/relationships/users'],
    ['a relationship without data', 'series', withRelations({ credits: [] }), 422, '/data/relationships/credits'],
    ['one where many are', 'series', withRelations({ credits: link('people', 'ana') }), 422, '/data/relationships/credits/data'],
    [
      'another type there',
      'series',
      withRelations({ credits: { data: [{ type: 'users', id: 'a' }] } }),
      422,
      '/data/relationships/credits/data/0/type',
    ],
    ['no id there', 'series', withRelations({ credits: { data: [{ type: 'people' }] } }), 422, '/data/relationships/credits/data/0/id'],
    [
      'a wrong member beside it',
      'series',
      withRelations({ credits: { data: [{ type: 'people', id: 'a', meta: { role: 7 } }] } }),
      422,
      '/data/relationships/credits/data/0/meta/role',
    ],
    ['a brand that is none', 'series', withAttributes({ brand: 'cbs' }), 422, '/data/attributes/brand'],
    ['a date that is none', 'videos', video({ airDate: '2026-02-30T00:00:00Z' }), 422, '/data/attributes/airDate'],
    [
      'a window that is none',
      'videos',
      video({ availability: [{ entitlement: 'auth', start: '2026-02-30' }] }),
      422,
      '/data/attributes/availability/0',
    ],
    ['an unknown programming type', 'videos', video({ programmingType: 'Song' }), 422, '/data/attributes/programmingType'],
    ['a series that is none', 'videos', video({}, { series: link('series', 'nobody') }), 422, '/data/relationships/series/data/id'],
    ['nothing it belongs to', 'videos', video({}, {}), 422, '/data/attributes/brand'],
    ['a guid that is taken', 'videos', video({ guid: 'harbor101' }), 422, '/data/attributes/guid'],
    ['the id of a film', 'videos', { ...video({}), id: 'movie:fresh' }, 422, '/data/id'],
    [
      'a season that is there',
      'seasons',
      { type: 'seasons', id: 'x', attributes: { number: 2 }, relationships: { series: link('series', 'harbor') } },
      422,
      '/data/attributes/number',
    ],
    [
      'a section that is none',
      'pages',
      { type: 'pages', id: 'x', attributes: { name: 'x', sections: [{ component: 'Carousel', name: 'a' }] } },
      422,
      '/data/attributes/sections/0/component',
    ],
    [
      'an order that is none',
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
      'a channel that is none',
      'programmes',
      { type: 'programmes', attributes: { title: 'x', start: now }, relationships: { channel: link('channels', 'none') } },
      422,
      '/data/relationships/channel/data/id',
    ],
    [
      'no start',
      'programmes',
      { type: 'programmes', attributes: { title: 'x' }, relationships: { channel: link('channels', 'none') } },
      422,
      '/data/attributes/start',
    ],
  ])('%s is refused, pointed at, and nothing is stored', async (_what, type, data, status, pointer) => {
    const answer = await untouched(() => door.post(type, data))
    expect([answer.status, answer.errors?.[0]?.source, answer.headers.get('content-type')]).toEqual([status, { pointer }, jsonApi])
    expect(answer.errors[0]).toMatchObject({
      status: String(status),
      code: expect.any(String),
      title: expect.any(String),
      detail: expect.any(String),
    })
    expect(JSON.stringify(answer.errors).length).toBeLessThan(3_000)
  })

  test('everything that is wrong is said at once', async () => {
    const { errors } = await untouched(() =>
      door.post('series', { type: 'series', attributes: { title: 7, active: 'yes', popularity: 'much' } }),
    )
    expect(errors.map(({ source }) => source?.['pointer']).sort()).toEqual([
      '/data/attributes/active',
      '/data/attributes/brand',
      '/data/attributes/popularity',
      '/data/attributes/title',
    ])
    const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`x${n}`, n]))
    expect((await door.post('series', { type: 'series', attributes: unknown })).errors).toHaveLength(20)
  })

  test('a change is refused like an addition', async () => {
    await untouched(async () => {
      const change = (type: string, id: string, data: object) => door.patch(type, id, data, { 'if-match': '*' })
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
    ['nothing', '', {}, 400],
    ['no JSON', '{"data":', {}, 400],
    ['a number', '7', {}, 400],
    ['null', 'null', {}, 400],
    ['deep brackets', '['.repeat(100_000), {}, 400],
    ['deep lists', `{"data":{"type":"people","attributes":{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}}}`, {}, 422],
    ['another version', JSON.stringify({ jsonapi: { version: '2.0' }, data: { type: 'people', attributes: { name: 'x' } } }), {}, 400],
    ['plain JSON', '{}', { 'content-type': 'application/json' }, 415],
    ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['a character set', '{}', { 'content-type': `${jsonApi};charset=utf-8` }, 415],
    ['an extension', '{}', { 'content-type': `${jsonApi};ext="https://jsonapi.org/ext/atomic"` }, 415],
    ['only another answer', '{}', { accept: 'text/html' }, 406],
    ['too much', `{"data":"${'x'.repeat(longestDocument)}"}`, {}, 413],
    ['too much, as it says', '{}', { 'content-length': String(longestDocument + 1) }, 413],
  ])('%s as a body is refused', async (_what, body, headers, status) => {
    const answer = await untouched(() => door.ask('/v4/people', { method: 'POST', body, headers: { ...door.writing, ...headers } }))
    expect([answer.status, answer.errors[0]?.status]).toEqual([status, String(status)])
  })

  test('bytes that are no text are refused', async () => {
    const request = new Request('http://tv.example/v4/people', {
      method: 'POST',
      headers: door.writing,
      body: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]),
    })
    expect((await door.network.fetch(request)).status).toBe(400)
  })

  test('every operation is described, with what a body may hold', async () => {
    const { paths } = (await door.network.openapi!()) as unknown as {
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
    const answers = paths['/content/videos/{id}']!['get']!.responses as Record<string, { content: Record<string, { schema: object }> }>
    expect(answers['404']?.content[jsonApi]?.schema).toMatchObject({ properties: { errors: { type: 'array' } } })
    expect(Object.keys(paths['/v4/videos/{id}']!['patch']!.responses)).toEqual(
      expect.arrayContaining(['200', '401', '403', '409', '412', '422', '428']),
    )
  })
})
