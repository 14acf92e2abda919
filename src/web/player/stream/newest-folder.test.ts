import { expect, test } from 'vitest'
import { newestFolder } from './newest-folder.ts'

const site = 'https://tv.example'
const page = `${site}/nbc/video/1`

test('a file of an earlier signed folder is loaded from the newest one; its query stays, and any other URL too', () => {
  const folder = newestFolder(page)
  folder.add('/media/v1/first.sig/master.m3u8')
  folder.add('/media/v1/second.sig/master.m3u8')
  folder.add('https://media.example/media/v1/third.sig/master.m3u8')
  const third = 'https://media.example/media/v1/third.sig'
  for (const token of ['first', 'second'])
    expect(folder.fileAt(`${site}/media/v1/${token}.sig/films/pier/720/3.m4s?CMCD=br%3D1`)).toBe(
      `${third}/films/pier/720/3.m4s?CMCD=br%3D1`,
    )
  expect(folder.fileAt(`${third}/720.m3u8`)).toBe(`${third}/720.m3u8`)
  for (const other of [`${site}/media/v1/other.sig/720.m3u8`, 'https://keys.example/licence']) expect(folder.fileAt(other)).toBe(other)
})

test('the folders of another stream are not replaced', () => {
  const folder = newestFolder(page)
  folder.add('/media/v1/first.sig/master.m3u8')
  folder.replace('/media/live/news.sig/master.m3u8')
  expect(folder.fileAt(`${site}/media/v1/first.sig/720.m3u8`)).toBe(`${site}/media/v1/first.sig/720.m3u8`)
})
