// The channels of a site, and a watch over their playlists while players play them.
import { createPlaylistLinter, type LintOptions } from '../../../test/live/playlist-rules.ts'

export type Channel = { id: string; url: string }

/** Returns the channels in the M3U list of a site. Their URLs have the origin of the list, which may be a load balancer. */
export async function channelsIn(list: string, token: string): Promise<Channel[]> {
  const response = await fetch(list, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`${list} answered ${response.status}`)
  const text = await response.text()
  const entries = text.matchAll(/^#EXTINF:[^\n]*tvg-id="([^"]+)"[^\n]*\n(?:#[^\n]*\n)*([^#\n]+)$/gm)
  return [...entries].map(([, id, url]) => ({ id: id!, url: new URL(new URL(url!, list).pathname, list).href }))
}

/** Returns the names and URLs of the media playlists of a channel: renditions and captions. */
async function tracksOf(master: string): Promise<[name: string, url: string][]> {
  const text = await (await fetch(master)).text()
  const uris = [...text.matchAll(/URI="([^"]+)"|^([^#\n]+)$/gm)].map(([, captions, rendition]) => captions ?? rendition!)
  return uris.map((uri) => [/([^/]+)\.m3u8/.exec(uri)![1]!, new URL(uri, master).href])
}

type Watched = { channel: string; problems: string[]; segments: number; films: string[] }

/** Reads all playlists of a channel every second and checks them, until `stop`. */
export function watchPlaylists({ id, url }: Channel, options: LintOptions): { stop(): Promise<Watched> } {
  const linter = createPlaylistLinter(options)
  const stopping = new AbortController()
  let track = ''
  const watching = watch()

  async function watch(): Promise<void> {
    const tracks = await tracksOf(url)
    track = tracks[0]![0]
    while (!stopping.signal.aborted) {
      // A site that restarts answers nothing, or its load balancer answers 503.
      const [before, after] = [await read(tracks).catch(() => null), await read(tracks).catch(() => null)]
      // The playlists of one instant: those that did not change while they were read.
      if (after && JSON.stringify(before) === JSON.stringify(after)) linter.check(Date.now(), after)
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
  return {
    async stop() {
      stopping.abort()
      await watching
      const segments = [...linter.segments(track).values()]
      const films = new Set(segments.map(({ uri }) => /films\/([^/]+)/.exec(uri)?.[1] ?? uri))
      return { channel: id, problems: linter.problems, segments: segments.length, films: [...films] }
    },
  }
}

async function read(tracks: [name: string, url: string][]): Promise<Record<string, string>> {
  const playlists = tracks.map(async ([name, url]) => {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    return [name, await response.text()]
  })
  return Object.fromEntries(await Promise.all(playlists))
}
