import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Picture, PictureRequest, Pictures } from './pictures.ts'
import { answerReady } from './ready-pictures.ts'

const still: Picture = { bytes: Buffer.from('picture'), etag: 'tag' }
const requested: PictureRequest[] = []
const pictures: Pictures = {
  picture: async () => null,
  color: async () => null,
  ready(request) {
    requested.push(request)
    return request.id === 'still-1' ? still : undefined
  },
}
let server: Server
beforeAll(async () => {
  const answer = answerReady(pictures, true)
  server = createServer((request, response) => {
    if (!answer(request, response)) response.writeHead(418).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(() => void server.close())

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    httpRequest({ host: '127.0.0.1', port, path, method, headers }, async (response) => {
      const body = (await response.toArray()).join('')
      resolve({ status: response.statusCode!, headers: response.headers, body })
    })
      .on('error', reject)
      .end()
  })

test('the memory handler answers a picture with the same headers as the route', async () => {
  const { status, headers, body } = await get('/images/still-1/16-9/340', { accept: 'image/webp' })
  expect([status, body]).toEqual([200, 'picture'])
  expect(requested.at(-1)).toEqual({ id: 'still-1', ratio: '16-9', width: 340, format: 'webp' })
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '7',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept',
    etag: '"tag"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'strict-transport-security': expect.stringContaining('max-age'),
  })
})

test('the memory handler answers 304 for a current ETag, and answers HEAD without a body', async () => {
  expect(await get('/images/still-1/16-9/340', { 'if-none-match': '"tag"' })).toMatchObject({ status: 304, body: '' })
  expect(await get('/images/still-1/16-9/340', {}, 'HEAD')).toMatchObject({ status: 200, body: '', headers: { 'content-length': '7' } })
})

test.each([
  '/images/other/16-9/340',
  '/images/still-1/16-9/341',
  '/images/still-1/4-3/340',
  '/images/still%2d1/16-9/340',
  '/images/still-1/16-9/340?x',
  '/images/',
  '//',
  '*',
])('the memory handler does not answer %s', async (path) => expect((await get(path)).status).toBe(418))

test('the memory handler answers only GET and HEAD', async () => {
  expect((await get('/images/still-1/16-9/340', {}, 'POST')).status).toBe(418)
})
