// GET /media/channels.m3u: the channels as a list for players such as VLC, mpv and Kodi.
import type { Hono } from 'hono'
import type { BrandBook } from '#brands/brand-book.ts'
import type { Channel } from '#contracts/catalogue/facts.ts'
import { textInAnyLanguage } from '#contracts/catalogue/text.ts'
import type { AccessClient } from '#contracts/http/access.ts'
import type { CatalogueSchedule } from '#contracts/http/catalogue.ts'
import { type ChannelSetting, isFreeChannel } from '#contracts/media/channel.ts'
import { describe } from '#kit/http/describe.ts'
import { limited } from '#kit/http/guards.ts'
import { factsOf } from '#kit/http/request-facts.ts'
import { hasBearerToken } from '#kit/http/security/bearer.ts'
import type { Kv } from '#kit/kv/kv.ts'
import type { ChannelUrls } from './channel-url.ts'

export type ChannelListTools = {
  channels: readonly ChannelSetting[]
  brands: BrandBook
  catalogue: Pick<CatalogueSchedule, 'channels'>
  /** Decides whether a channel plays without a TV provider at the place of a request. */
  opensToAll: AccessClient['opensToAll']
  urls: Pick<ChannelUrls, 'urlForAnyPlayer'>
  /** The URL of the site. Playlists without an origin of their own are there, and the programme guide. */
  publicUrl: string
  operatorToken: string | undefined
  kv: Kv
}

/** The largest number of lists of one IP address in a minute. Players read the list at their start. */
const listLimit = { name: 'channel list', max: 60, windowMs: 60_000 }

const type = 'audio/x-mpegurl'

export function addChannelListRoute(router: Hono, tools: ChannelListTools): void {
  const limit = limited(tools.kv, listLimit)
  router.get(
    '/media/channels.m3u',
    describe({
      summary: 'The channels as an M3U list for players: the free channels, or all channels with the operator token',
      answers: {
        200: { what: 'An M3U list, whose URLs are valid until the end of the next day (UTC)', type },
        429: 'Too many requests from this IP address',
      },
    }),
    async (context) => {
      const tooMany = await limit(context)
      if (tooMany) return tooMany
      const isOperator = hasBearerToken(context.req.header('authorization'), tools.operatorToken)
      // Other players get no keys.
      const open = { ...tools, channels: tools.channels.filter(({ keySystems }) => !keySystems) }
      const channels = isOperator ? open.channels.map((setting) => ({ setting })) : await openChannelsAt(context.req.raw, open)
      const stored = new Map((await tools.catalogue.channels()).map((channel) => [channel.id, channel]))
      const entries = channels.flatMap((channel) => entryOf(channel, stored.get(channel.setting.id), tools))
      // The list has URLs that expire, and another caller gets other channels.
      const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'private, no-store' }
      return context.body([`#EXTM3U x-tvg-url="${tools.publicUrl}/content/guide.xml"`, ...entries, ''].join('\n'), 200, headers)
    },
  )
}

/** A channel of the list. `until`: when a blackout of it begins, in epoch milliseconds. */
type Listed = { setting: ChannelSetting; until?: number }

/** Returns the channels that play without a TV provider at the place of the request. */
async function openChannelsAt(request: Request, { channels, brands, opensToAll }: ChannelListTools): Promise<Listed[]> {
  const free = channels.filter((setting) => isFreeChannel(setting, brands.find(setting.brand)))
  const listed = await Promise.all(free.map(async (setting) => ({ setting, until: await opensToAll(setting.id, factsOf(request)) })))
  return listed.flatMap(({ setting, until }) => (until === null ? [] : { setting, until }))
}

/** Returns the two lines of a channel. Attributes cannot contain quotation marks, and a name ends with its line. */
function entryOf({ setting, until }: Listed, stored: Channel | undefined, { brands, urls, publicUrl }: ChannelListTools): string[] {
  const url = urls.urlForAnyPlayer(setting.id, until)
  if (url === null) return []
  const clean = (text: string) =>
    text
      .replaceAll('"', "'")
      .replace(/[\r\n]+/g, ' ')
      .trim()
  const brand = brands.find(setting.brand)
  const name = clean((setting.name && textInAnyLanguage(setting.name)) || stored?.names[0]?.text || setting.id)
  const attributes = {
    'tvg-id': setting.id,
    'tvg-name': name,
    'tvg-chno': setting.number ?? stored?.number,
    'group-title': brand?.displayTitle,
  }
  const written = Object.entries(attributes).flatMap(([key, value]) => (value ? [`${key}="${clean(value)}"`] : []))
  return [`#EXTINF:-1 ${written.join(' ')},${name}`, url.startsWith('/') ? publicUrl + url : url]
}
