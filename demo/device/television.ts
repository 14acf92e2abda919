// The program of a simulated television: a small app with a cookie jar, which links a TV provider by code and plays a locked video. It shows in
// which order an app calls the site.

export type Session = { code: string; url: string; expires_in: number; interval: number }
export type Profile = { provider: { title: string }; brands: string[]; metadata: Record<string, unknown> | null }
/** The result of playing. `renditions`: the number of qualities in the playlist. */
export type Playback = {
  title: string
  /** Why it does not play: the provider's words, or those of the site. */
  reason: string | null
  renditions: number
  isPlaying: boolean
}
export type Screen =
  | { name: 'code'; session: Session }
  | { name: 'over'; reason: 'expired' | 'denied' | 'busy' }
  | { name: 'linked'; profile: Profile; channels: string[]; playback: Playback | null }

/** Sends a request to the site. */
export type Send = (path: string, init: { method: string; headers: Headers; body: string | null }) => Promise<Response>

type Options = { network: string; name: string; now: () => number }

export type Television = ReturnType<typeof createTelevision>

export function createTelevision({ network, name, now }: Options) {
  const jar = new Map<string, string>()
  const base = `/provider-auth/${network}`
  let session: (Session & { pollAt: number }) | null = null
  let over: 'expired' | 'denied' | 'busy' | null = null
  let playback: Playback | null = null

  async function call(send: Send, path: string, json?: unknown): Promise<Response> {
    const headers = new Headers({ accept: 'application/json' })
    if (jar.size) headers.set('cookie', [...jar].map(([key, value]) => `${key}=${value}`).join('; '))
    if (json !== undefined) headers.set('content-type', 'application/json')
    const init = { method: json === undefined ? 'GET' : 'POST', headers, body: json === undefined ? null : JSON.stringify(json) }
    const response = await send(path, init)
    for (const line of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) jar.set(key, value)
      else jar.delete(key)
    }
    return response
  }

  async function openSession(send: Send): Promise<void> {
    const response = await call(send, `${base}/sessions`, { device: name })
    if (!response.ok) {
      over = 'busy'
      return
    }
    const opened = (await response.json()) as Session
    session = { ...opened, pollAt: now() + opened.interval * 1000 }
    over = null
  }

  /** Polls if the interval has passed, as the site asks for. */
  async function poll(send: Send): Promise<void> {
    if (!session || now() < session.pollAt) return
    const response = await call(send, `${base}/sessions/${session.code}`)
    if (response.ok) {
      session = null
      return
    }
    const { error, interval = session.interval } = (await response.json()) as { error?: string; interval?: number }
    session = { ...session, interval, pollAt: now() + interval * 1000 }
    if (error === 'authorization_pending' || error === 'slow_down') return
    session = null
    over = error === 'access_denied' ? 'denied' : 'expired'
  }

  async function profileOf(send: Send): Promise<Profile | null> {
    const response = await call(send, `${base}/profile`)
    return response.ok ? ((await response.json()) as { profile: Profile | null }).profile : null
  }

  /** Returns the channels of the subscription for which the provider now authorizes the television. */
  async function channelsOf(send: Send, { brands }: Profile): Promise<string[]> {
    const response = await call(send, `${base}/preauthorize`, { resources: [...new Set([network, ...brands])] })
    if (!response.ok) return []
    const { decisions } = (await response.json()) as { decisions: { resource: string; isAuthorized: boolean }[] }
    return decisions.filter(({ isAuthorized }) => isAuthorized).map(({ resource }) => resource)
  }

  return {
    /** Returns what the television shows: a code until the viewer has linked a provider. */
    async screen(send: Send): Promise<Screen> {
      await poll(send)
      if (session) return { name: 'code', session }
      const profile = await profileOf(send)
      if (profile) {
        over = null
        return { name: 'linked', profile, channels: await channelsOf(send, profile), playback }
      }
      playback = null
      if (!over) await openSession(send)
      if (over || !session) return { name: 'over', reason: over ?? 'busy' }
      return { name: 'code', session }
    },

    /** Requests a new code. */
    again: openSession,

    /** Plays the newest episode of the network, which is locked: authorization, media token, access, playlist. */
    async play(send: Send): Promise<void> {
      const list = (await (await call(send, `/content/videos?filter[brand]=${network}&page[size]=100`)).json()) as {
        data: { attributes: { guid: string; title: string; programmingType: string } }[]
      }
      const episode = list.data.find(({ attributes }) => attributes.programmingType === 'Full Episode')?.attributes
      if (!episode) return
      const asset = { id: episode.guid }
      const authorized = await call(send, `${base}/authorize`, { resource: network, asset })
      const words = (await authorized.json()) as { title?: string; errorDetails?: string }
      playback = {
        title: episode.title,
        reason: authorized.ok ? null : (words.errorDetails ?? words.title ?? null),
        renditions: 0,
        isPlaying: false,
      }
      const access = await call(send, `/access/vod/${network}/${episode.guid}`, { device: 'tv' })
      const answer = (await access.json()) as { url?: string; title?: string; detail?: string }
      if (!access.ok || !answer.url) {
        playback.reason ??= answer.detail ?? answer.title ?? null
        return
      }
      const playlist = await call(send, answer.url)
      playback.renditions = (await playlist.text()).split('#EXT-X-STREAM-INF').length - 1
      playback.isPlaying = playlist.ok
    },

    /** Unlinks the provider from this television only. */
    async unlink(send: Send): Promise<void> {
      await call(send, `${base}/logout`, {})
      playback = null
      session = null
    },
  }
}
