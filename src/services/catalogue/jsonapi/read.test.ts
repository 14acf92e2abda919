import { beforeAll, expect, test } from 'vitest'
import { onEachDatabase } from '#kit/db/testing.ts'
import { hours, now } from '../testing/network.ts'
import type { Resource } from './resources.ts'
import { type Api, type ApiResponse, jsonApi, openApi, token } from './testing/api-client.ts'

onEachDatabase('reading content as JSON:API', (open) => {
  let api: Api
  beforeAll(async () => {
    api = await openApi(await open(), [
      { kind: 'channel', id: 'one', names: [{ text: 'One' }], brand: 'nbc' },
      ...[0, 1, 2, 3].map((n) => ({
        kind: 'programme' as const,
        channel: 'one',
        start: now + hours(n),
        stop: now + hours(n + 1),
        title: `P${n}`,
      })),
      {
        kind: 'page',
        id: 'specials',
        name: 'specials',
        sections: [{ component: 'Shelf', name: 'a', items: [{ slide: { title: 'S', link: '/', art: 's.webp' } }] }],
      },
    ])
  })
  const ids = async (path: string) => {
    const { status, data, errors } = await api.send<Resource[]>(path)
    if (status !== 200) throw new Error(JSON.stringify(errors))
    return data.map(({ id }) => id)
  }

  test('[C7.2-01] GET {path} with a JSON:API accept header returns the resource, with picture URLs when derivatives are requested', async () => {
    const plain = await api.send('/content/series/harbor', { headers: { accept: jsonApi } })
    expect([plain.status, plain.headers.get('content-type'), plain.headers.get('vary')]).toEqual([200, jsonApi, 'accept'])
    expect(plain.data).toMatchObject({
      type: 'series',
      id: 'harbor',
      attributes: { title: 'Harbor Lights', tuneIn: { en: 'Tuesdays 9/8c', es: 'Martes 9/8c' }, brand: 'nbc' },
      relationships: {
        credits: {
          data: [{ type: 'people', id: 'ana', meta: { role: 'cast.lead', character: 'Captain Vega' } }, { id: 'gus' }, { id: 'nobody' }],
        },
      },
      links: { self: '/content/series/harbor' },
    })
    expect(plain.data.attributes).not.toHaveProperty('credits')
    expect(plain.data).not.toHaveProperty('meta')
    const { data } = await api.send('/content/series/harbor?derivatives=16-9.640,3-4.340', { headers: { accept: jsonApi } })
    expect(data.meta).toEqual({
      pictures: [
        {
          pointer: '/attributes/art',
          id: expect.any(String),
          derivatives: {
            '16-9.640': expect.stringMatching(/^http:\/\/tv\.example\/images\/[\w-]+\/16-9\/640$/),
            '3-4.340': expect.stringMatching(/\/3-4\/340$/),
          },
        },
      ],
    })
    const [picture] = (data.meta as { pictures: { id: string }[] }).pictures
    expect((await api.network.client.imageSource(picture!.id))?.sources).toMatchObject({ main: 'harbor.webp', '3-4': 'harbor-tall.webp' })
    const pointers = async (path: string) =>
      ((await api.send(`${path}?derivatives=1-1.170`)).data.meta as { pictures: { pointer: string }[] }).pictures.map(
        ({ pointer }) => pointer,
      )
    expect(await pointers('/content/galleries/stills')).toEqual(['/attributes/photos/0/art', '/attributes/photos/1/art'])
    expect(await pointers('/content/pages/specials')).toEqual(['/attributes/sections/0/items/0/slide/art'])
  })

  test.each([
    [undefined, 200],
    ['*/*', 200],
    ['application/json', 200],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 200],
    [`${jsonApi};q=0.5`, 200],
    [`${jsonApi}; profile="https://a.example/p, q"`, 200],
    [`${jsonApi};charset=utf-8, ${jsonApi}`, 200],
    ['text/html', 406],
    [`${jsonApi};charset=utf-8`, 406],
    [`${jsonApi};ext="https://jsonapi.org/ext/atomic", */*`, 406],
    [';;;,,,"', 406],
  ])('the response to the Accept header %s has the status %i', async (accept, status) => {
    const response = await api.send('/content/movies/tide', accept === undefined ? {} : { headers: { accept } })
    expect(response.status).toBe(status)
    if (status === 406) expect(response.errors[0]).toMatchObject({ status: '406', source: { header: 'Accept' } })
  })

  test('GET returns a collection of each resource type, and each resource of the collection', async () => {
    const types = ['series', 'movies', 'seasons', 'videos', 'people', 'galleries', 'playlists', 'pages', 'channels', 'programmes']
    for (const type of types) {
      const { status, data } = await api.send<Resource[]>(`/content/${type}?page[size]=2`)
      expect([type, status, data.length > 0]).toEqual([type, 200, true])
      for (const { id, links, ...rest } of data) expect((await api.send(links.self)).data).toEqual({ id, links, ...rest })
    }
  })

  test('each resource of a collection is on exactly one page of the collection', async () => {
    const walk = async (path: string) => {
      const all: string[] = []
      for (let at: string | undefined = path; at; ) {
        const { data, links, errors }: ApiResponse<Resource[]> = await api.send(at)
        if (errors) throw new Error(JSON.stringify(errors))
        all.push(...data.map(({ id }) => id))
        at = links.next
      }
      return all
    }
    for (const path of [
      'series',
      'videos',
      'people',
      'seasons',
      'playlists',
      'programmes',
      'programmes?filter[channel]=one&',
      'series?sort=title&',
    ]) {
      const collection = `/content/${path}${path.includes('?') ? '' : '?'}`
      const allIds = await ids(`${collection}page[size]=100`)
      expect(await walk(`${collection}page[size]=2`), path).toEqual(allIds)
      expect(new Set(allIds).size).toBe(allIds.length)
    }
  })

  test('collections can be filtered and sorted', async () => {
    expect(await ids('/content/series')).toEqual(['harbor', 'luz', 'desk', 'old'])
    expect(await ids('/content/series?sort=title')).toEqual(['harbor', 'luz', 'desk', 'old'])
    expect(await ids('/content/series?sort=premiereDate')).toEqual(['old', 'desk', 'harbor', 'luz'])
    expect(await ids('/content/series?filter[brand]=bravo-tv')).toEqual(['old'])
    expect(await ids('/content/series?filter[genre]=Drama&filter[brand]=nbc')).toEqual(['harbor'])
    expect(await ids('/content/movies?filter[genre]=western')).toEqual(['paper'])
    expect(await ids('/content/videos?filter[series]=harbor&filter[season]=1&sort=episode')).toEqual([
      'harbor-1-1',
      'harbor-1-2',
      'harbor-1-3',
    ])
    expect(await ids('/content/videos?filter[programmingType]=Clip')).toEqual(['clip-1', 'clip-2', 'promo'])
    expect(await ids('/content/videos?filter[movie]=tide')).toEqual(['movie:tide'])
    expect(await ids('/content/videos?filter[genre]=Drama&sort=airDate')).toContain('harbor-1-1')
    expect(await ids('/content/videos?filter[series]=harbor&filter[programmingType]=Clip&sort=-popularity')).toEqual(['clip-1', 'clip-2'])
    expect(await ids('/content/videos?filter[series]=harbor&sort=expiration')).toEqual(['clip-2'])
    expect(await ids('/content/seasons?filter[series]=harbor')).toEqual(['harbor-s2', 'harbor-s3'])
    expect(await ids('/content/galleries?filter[series]=harbor')).toEqual(['stills'])
    expect(await ids('/content/pages?filter[name]=specials')).toEqual(['specials'])
    const from = new Date(now + hours(1)).toISOString()
    expect(await ids(`/content/programmes?filter[channel]=one&filter[from]=${from}&filter[to]=${now + hours(3)}`)).toEqual([
      `one@${now + hours(1)}`,
      `one@${now + hours(2)}`,
    ])
    expect(await ids('/content/series?filter[brand]=cbs')).toEqual([])
  })

  test('the parameter include adds related resources without duplicates, and fields[TYPE] limits the fields of resources', async () => {
    const { data, included } = await api.send<Resource[]>(
      '/content/videos?filter[series]=harbor&include=series,credits&fields[series]=title&fields[videos]=title',
    )
    expect(data[0]).toMatchObject({ type: 'videos', attributes: { title: expect.any(String) } })
    expect(Object.keys(data[0]!.attributes)).toEqual(['title'])
    expect(included).toEqual([
      {
        type: 'series',
        id: 'harbor',
        attributes: { title: 'Harbor Lights' },
        relationships: {},
        links: { self: '/content/series/harbor' },
      },
    ])
    const one = await api.send('/content/series/harbor?include=credits&fields[people]=name')
    expect(one.included.map(({ id, attributes }) => [id, attributes])).toEqual([
      ['ana', { name: 'Ana Ruiz' }],
      ['gus', { name: 'Gus Lowe' }],
    ])
  })

  test('only the operator can read an inactive title, and the response must not be cached', async () => {
    const headers = { authorization: `Bearer ${token}` }
    expect((await api.send('/content/series/gone')).status).toBe(404)
    const response = await api.send('/content/series/gone', { headers })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect((await api.send('/content/series/gone', { headers: { authorization: 'Bearer of nothing' } })).status).toBe(404)
  })

  test('the response is 304 when If-None-Match contains the ETag', async () => {
    for (const path of [
      '/content/series/harbor',
      '/content/series',
      '/content/series/harbor?include=credits',
      '/content/menus/globalNavigation',
    ]) {
      const { headers } = await api.send(path)
      expect(headers.get('cache-control')).toContain('public')
      const etag = headers.get('etag')!
      expect((await api.send(path, { headers: { 'if-none-match': `"x", ${etag}` } })).status, path).toBe(304)
      expect((await api.send(path, { headers: { 'if-none-match': '"x"' } })).status, path).toBe(200)
    }
  })

  test.each([
    ['derivatives=poster', 'derivatives'],
    ['derivatives=16-9.641', 'derivatives'],
    [`derivatives=${'16-9.640,'.repeat(40)}`, 'derivatives'],
    ['include=series', 'include'],
    ['include=credits.person', 'include'],
    ['fields[users]=name', 'fields[users]'],
    ['filter[password]=x', 'filter[password]'],
    [`filter[brand]=${'x'.repeat(201)}`, 'filter[brand]'],
    ['filter[brand]=a%00b', 'filter[brand]'],
    ['sort=password', 'sort'],
    ['page[size]=0', 'page[size]'],
    ['page[size]=101', 'page[size]'],
    ['page[size]=1e9', 'page[size]'],
    ['page[number]=2', 'page[number]'],
    ['page[after]=x', 'page[after]'],
    [`page[after]=${Buffer.from('[1,"a\\u0000"]').toString('base64url')}`, 'page[after]'],
    ['page[after]=W10', 'page[after]'],
    ['constructor=1', 'constructor'],
    ['sort=title&sort=title', 'sort'],
    [`x=${'y'.repeat(10_000)}`, 'x'],
  ])('the query ?%s is rejected, and the error contains the name of the parameter', async (search, parameter) => {
    const { status, errors } = await api.send(`/content/series?${search}`)
    expect(status).toBe(400)
    expect(errors).toEqual([
      { status: '400', code: 'BAD_REQUEST', title: 'Bad request', detail: expect.any(String), source: { parameter } },
    ])
  })

  test.each([
    ['/content/videos?filter[season]=one', 'filter[season]'],
    ['/content/videos?page[after]=WyJ4IiwieSJd', 'page[after]'],
    ['/content/videos?page[after]=WzAuNSwieSJd', 'page[after]'],
    ['/content/people?page[after]=WzAuNSwieSJd', 'page[after]'],
    ['/content/programmes?filter[channel]=one&page[after]=WzAuNSwieSJd', 'page[after]'],
    ['/content/videos?sort=episode', 'filter[series]'],
    ['/content/videos?filter[season]=1', 'filter[series]'],
    ['/content/videos?filter[brand]=nbc&filter[genre]=drama', 'filter[genre]'],
    ['/content/videos?filter[genre]=drama&sort=-popularity', 'sort'],
    ['/content/series?filter[genre]=drama&filter[category]=classic', 'filter[category]'],
    ['/content/series?filter[genre]=drama&sort=title', 'sort'],
    ['/content/programmes?filter[from]=2026-05-12', 'filter[channel]'],
    ['/content/programmes?filter[channel]=one&filter[from]=yesterday', 'filter[from]'],
    ['/content/programmes?filter[channel]=one&filter[to]=9999999999999999', 'filter[to]'],
    ['/content/series/harbor?page[size]=2', 'page[size]'],
    ['/content/menus/globalNavigation?app=cbs', 'app'],
    ['/content/menus/globalNavigation?language=fr', 'language'],
    ['/content/menus/globalNavigation?derivatives=1', 'derivatives'],
  ])('a request for %s is rejected, and the error contains the name of the parameter', async (path, parameter) => {
    const { status, errors } = await api.send(path)
    expect([status, errors[0]?.source]).toEqual([400, { parameter }])
  })

  test.each([
    '/content',
    '/content/',
    '/content/users',
    '/content/menus',
    '/content/menus/nothing',
    '/content/menus/%00',
    '/content/series/',
    '/content/series/nobody',
    '/content/series/tide',
    '/content/series/%00',
    '/content/series/%ff%fe',
    '/content/series/harbor/credits',
    '/content/series/..%2f..%2fetc',
    `/content/series/${'x'.repeat(10_000)}`,
    "/content/videos/1'%20or%20'1'='1",
    '/v4',
    '/v4/users',
    '/content/constructor/toString',
  ])('the response to %s is 404', async (path) => {
    const { status } = await api.send(path)
    expect(status).toBe(404)
    expect(api.network.reported).toEqual([])
  })

  test('the response to an unsupported method is 405 with the list of supported methods', async () => {
    const refused = async (method: string, path: string) => {
      const { status, headers } = await api.send(path, { method })
      return [status, headers.get('allow')]
    }
    expect(await refused('DELETE', '/content/series/harbor')).toEqual([405, 'GET, HEAD'])
    expect(await refused('POST', '/content/series')).toEqual([405, 'GET, HEAD'])
    expect(await refused('GET', '/v4/series')).toEqual([405, 'POST'])
    expect(await refused('DELETE', '/v4/series/harbor')).toEqual([405, 'PATCH'])
  })

  test('[C7.5-02] GET menus/{menu name} returns a title and items with href, title and attributes; the number of quick links has a configured maximum', async () => {
    type Menu = { attributes: { title: string; items: { href: string; title: string; attributes: Record<string, string> }[] } }
    const links = Array.from({ length: 12 }, (_, n) => ({
      machineName: `m${n}`,
      title: { en: `Link ${n}`, es: `Enlace ${n}` },
      href: `/l/${n}`,
    }))
    await api.network.add(
      {
        kind: 'menu',
        id: 'quick',
        name: 'footerQuickLinks',
        title: { en: 'Quick', es: 'Rápidos' },
        items: [{ ...links[0]!, target: '_blank', notCoppaCompliant: true }, ...links.slice(1)],
      },
      { kind: 'menu', id: 'corporate', name: 'footerCorporateLinks', title: 'About', items: links },
      {
        kind: 'menu',
        id: 'main-bravo',
        name: 'globalNavigation',
        brand: 'bravo',
        items: [{ ...links[0]!, items: [{ ...links[1]!, sisterService: true }] }],
      },
      { kind: 'menu', id: 'quick-bravo', name: 'footerQuickLinks', brand: 'bravo', title: 'Bravo', items: links.slice(0, 1) },
    )
    const menu = async (path: string) => (await api.send<Menu>(`/content/menus/${path}`)).data.attributes
    const { title, items } = await menu('footerQuickLinks')
    expect([title, items.length]).toEqual(['Quick', 7])
    expect(items[0]).toEqual({
      machineName: 'm0',
      href: '/l/0',
      title: 'Link 0',
      attributes: { target: '_blank', 'data-not-coppa-compliant': 'true' },
    })
    expect(items[1]?.attributes).toEqual({})
    expect((await menu('footerQuickLinks?language=es')).items[6]?.title).toBe('Enlace 6')
    expect((await menu('footerQuickLinks?app=bravo')).title).toBe('Bravo')
    expect((await menu('footerCorporateLinks')).items).toHaveLength(12)
    const group = [{ machineName: 'm1', href: '/l/1', title: 'Link 1', attributes: { 'data-sister-service': 'true' } }]
    expect((await menu('globalNavigation?app=bravo')).items).toMatchObject([{ href: '/l/0', items: group }])
    expect((await menu('globalNavigation')).items[1]).toMatchObject({ href: '/shows/all/popular', title: 'Shows', attributes: {} })
  })
})
