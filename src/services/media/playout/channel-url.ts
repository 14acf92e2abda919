// Signs the URLs of channels (docs/decisions/091).

import { type ChannelClient, type ChannelStream, castReceiver } from '#contracts/http/media.ts'
import { listUrlLife, liveUrlLife, receiverUrl } from '#contracts/limits.ts'
import type { ChannelSetting } from '#contracts/media/channel.ts'
import type { ChannelPass, Passes } from '../films/pass.ts'
import { clearkeyPath } from '../films/sign.ts'

/** URLs for a viewer are valid for five hours from a full minute: after four hours the player asks "Are you still watching?" [A8-27]. */
const minuteSeconds = 60
const lifeOf = (viewer: string) => (viewer === castReceiver ? receiverUrl.channel : liveUrlLife) / 1000
/** URLs for any player are valid until the end of the next day (UTC): a player reads its list of channels at least once a day. */
const daySeconds = 86_400

export type ChannelUrls = ChannelClient & {
  /** Returns the URL of a channel for any player, without a viewer. It is valid until `until` at the latest (epoch milliseconds). */
  urlForAnyPlayer(channel: string, until?: number): string | null
}

type UrlTools = { channels: readonly ChannelSetting[]; passes: Passes; origin: string; now: () => number }

/** `origin` is empty if media and pages have the same origin. */
export function createChannelUrls({ channels, passes, origin, now }: UrlTools): ChannelUrls {
  const settings = new Map(channels.map((setting) => [setting.id, setting]))

  /** Returns the pass of a stream for a viewer. */
  function passOf({ channel, from, to, until = Number.POSITIVE_INFINITY, session = '' }: ChannelStream, viewer: string): ChannelPass {
    const expires = Math.min(minute() + lifeOf(viewer), Math.floor(until / 1000))
    const part = { from: from ?? null, to: to ?? null }
    return { scope: 'channel', channel, ...part, viewer: passes.viewerHash(viewer), session, issued: minute(), expires }
  }
  function urlOf(pass: ChannelPass): string | null {
    const source = settings.get(pass.channel)?.source
    if (!source) return null
    return source.from === 'origin' ? source.origin : `${origin}/media/live/${passes.sign(pass)}/master.m3u8`
  }
  const seconds = () => now() / 1000
  /** The present minute in epoch seconds: all URLs that a viewer gets within a minute are the same. */
  const minute = () => Math.floor(seconds() / minuteSeconds) * minuteSeconds
  return {
    channelUrl: (stream, viewer) => urlOf(passOf(stream, viewer)),
    channelEncryption(stream, viewer) {
      const { keySystems: systems, source } = settings.get(stream.channel) ?? {}
      if (!systems || source?.from === 'origin') return null
      const token = passes.sign(passOf(stream, viewer))
      return { systems, token, clearkeyUrl: clearkeyPath(token) }
    },
    urlForAnyPlayer(channel, until = Number.POSITIVE_INFINITY) {
      const expires = Math.min(Math.floor(seconds() / daySeconds) * daySeconds + listUrlLife / 1000, Math.floor(until / 1000))
      return urlOf({ scope: 'channel', channel, from: null, to: null, viewer: '', session: '', issued: minute(), expires })
    },
  }
}
