import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileResponse, parseRange } from './file-response.ts'

let folder = ''
let path = ''
const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => index % 251)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daypart-files-'))
  path = join(folder, '0.m4s')
  await writeFile(path, bytes)
})
afterAll(() => rm(folder, { recursive: true }))

const get = async (headers: Record<string, string> = {}, method = 'GET') =>
  (await fileResponse(new Request('http://tv.example/0.m4s', { method, headers }), path, { 'content-type': 'video/mp4' }))!

test('fileResponse serves a complete file', async () => {
  const response = await get()
  expect([response.status, response.headers.get('content-length'), response.headers.get('accept-ranges')]).toEqual([200, '200000', 'bytes'])
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
})

test('fileResponse serves the requested range of a file', async () => {
  const response = await get({ range: 'bytes=70000-140000' })
  expect([response.status, response.headers.get('content-range'), response.headers.get('content-length')]).toEqual([
    206,
    'bytes 70000-140000/200000',
    '70001',
  ])
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes.slice(70_000, 140_001))
})

test('fileResponse answers 416 for a range beyond the end of the file', async () => {
  const response = await get({ range: 'bytes=200000-' })
  expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */200000'])
})

test('fileResponse answers 304 for a current ETag, and ignores a range of another version of the file', async () => {
  const etag = (await get()).headers.get('etag')!
  expect((await get({ 'if-none-match': etag })).status).toBe(304)
  expect((await get({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
  expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
})

test('fileResponse answers HEAD with the length of the file, without opening the file', async () => {
  const response = await get({}, 'HEAD')
  expect([response.status, response.headers.get('content-length'), response.body]).toEqual([200, '200000', null])
})

test('fileResponse returns null for a missing file and for a folder', async () => {
  const request = new Request('http://tv.example/x')
  expect(await fileResponse(request, join(folder, 'none'), {})).toBeNull()
  expect(await fileResponse(request, folder, {})).toBeNull()
})

test('the response is aborted if the file shrinks while it is sent', async () => {
  const shrinking = join(folder, '1.m4s')
  await writeFile(shrinking, bytes)
  const response = (await fileResponse(new Request('http://tv.example/1.m4s'), shrinking, {}))!
  await truncate(shrinking, 10)
  await expect(response.arrayBuffer()).rejects.toThrow('shorter')
})

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=5-100', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=3-2', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['items=0-1', null],
  ['bytes=a-b', null],
  [`bytes=${'9'.repeat(1000)}-`, null],
])('parseRange parses the range %s of a file of 10 bytes', (header, expected) => expect(parseRange(header, 10)).toEqual(expected))
