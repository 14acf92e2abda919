import { afterEach, expect, test, vi } from 'vitest'
import { preloadPlaylists } from './preload-playlists.ts'

afterEach(() => vi.unstubAllGlobals())

/** Preloads the playlists of a stream, and returns the requested URLs. */
async function requestsFor(master: string): Promise<string[]> {
  const requested: string[] = []
  vi.stubGlobal('location', { href: 'https://tv.example/night-shift/video/x/1' })
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url)
    return new Response(master)
  })
  await preloadPlaylists('/media/v1/signed/master.m3u8')
  return requested
}

test('loads the master playlist and the playlist of its first rendition', async () => {
  const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n240.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\n480.m3u8\n'
  expect(await requestsFor(master)).toEqual(['/media/v1/signed/master.m3u8', 'https://tv.example/media/v1/signed/240.m3u8'])
})

test('loads nothing more if the master playlist has no rendition', async () => {
  expect(await requestsFor('#EXTM3U\n')).toHaveLength(1)
})
