import { expect, test } from 'vitest'
import { createDemoAdServer } from './demo-ad-server.ts'

const address = 'http://127.0.0.1:3000/demo-ads'
const server = createDemoAdServer(address)
const get = async (path: string) => server(new Request(address + path))

test('the demo ad server counts each beacon of a playback', async () => {
  for (const event of ['start', 'start', 'complete']) expect((await get(`/beacon?ad=tea&event=${event}&playback=1`)).status).toBe(204)
  expect(await (await get('/beacons')).json()).toEqual({ 'tea start 1': 2, 'tea complete 1': 1 })
})

test('the demo ad server sends an ad film as one MP4 file', async () => {
  const response = await get('/films/ad-tidewater-tea.mp4')
  expect(response.headers.get('content-type')).toBe('video/mp4')
  expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 4, 8)).toBe('ftyp')
})

test('the film of the broken campaign does not exist', async () => {
  const vmap = await (await get('/vmap?campaign=broken')).text()
  const [, film] = /<!\[CDATA\[(http[^\]]*\.mp4)\]\]>/.exec(vmap)!
  expect((await server(new Request(film!))).status).toBe(404)
  for (const path of ['/vmap?campaign=other', '/', '/visit/other', '/films/../film.json']) expect((await get(path)).status).toBe(404)
})
