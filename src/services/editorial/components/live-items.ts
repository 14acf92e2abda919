// Programmes of the group's channels as live tiles.
import type { Brand } from '#contracts/brand.ts'
import type { Airing, Channel } from '#contracts/catalogue/facts.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { replayPaths } from '../page-parts/replay-paths.ts'
import { presentOnAir } from '../view-models/airing.ts'
import { titlesOf } from './guide.ts'

export type AiringOn = { airing: Airing; channel: Channel; brand: Brand }

/**
 * Returns the key of what a live programme shows. Channels that air the same event at the same time have programmes with equal keys: the same start,
 * and the same video, replay or title.
 */
export const streamKey = ({ start, entry: { video, replay, title, series, episode } }: Airing): string =>
  JSON.stringify([start, video ?? replay ?? [title, series, episode]])

/** Returns the keys of events that several channels air at the same time. */
export function multiStreams(airings: readonly AiringOn[]): Set<string> {
  const keys = airings.filter(({ airing }) => isLive(airing)).map(({ airing }) => streamKey(airing))
  return new Set(keys.filter((key, index) => keys.indexOf(key) !== index))
}

export const isLive = ({ entry }: Airing): boolean => entry.isLive || entry.event !== undefined

/** Maps programmes to the data of live tiles. `multi`: the result of `multiStreams`. */
export async function liveItems(site: SiteContext, { language }: RequestContext, airings: readonly AiringOn[], multi: ReadonlySet<string>) {
  const all = airings.map(({ airing }) => airing)
  const [titles, replays] = await Promise.all([titlesOf(site, all), replayPaths(site, all)])
  return airings.map((one) => {
    const isMultiStream = isLive(one.airing) && multi.has(streamKey(one.airing))
    const replayPath = replays.get(one.airing.id) ?? null
    return {
      ...one,
      data: presentOnAir({ ...one, title: titles.get(one.airing.id) ?? null, isMultiStream, replayPath }, language),
    }
  })
}
