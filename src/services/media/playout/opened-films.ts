// What the URL of a channel opens: the films of a period, and their keys.
import type { LiveClient } from '#contracts/http/live.ts'
import type { ChannelSetting } from '#contracts/media/channel.ts'
import type { FilmDrm } from '#contracts/media/film.ts'
import type { ChannelPass } from '../films/pass.ts'
import type { ChannelOnAir } from './on-air.ts'
import { type Period, playsFilm } from './timeline.ts'

/** A live playlist begins at most this long before the URL of its request was signed, in milliseconds: a minute, some segments, and the age of the playlist. */
const liveReach = 120_000

/**
 * Returns the period of the channel that a URL opens: the recording, or the time since shortly before the URL was signed. It ends now, because other
 * rules may apply to a programme that has not begun.
 */
export function openedBy({ from, to, issued }: ChannelPass, now: number): Period {
  if (from === null) return { from: issued * 1000 - liveReach, to: now }
  return { from, to: Math.min(to ?? now, now) }
}

type Tools = {
  channels: readonly ChannelSetting[]
  onAir(channel: ChannelSetting): Promise<ChannelOnAir | null>
  isHeld: LiveClient['isHeld']
  now: () => number
}

/**
 * Returns a function that returns the encryption of the films that a URL opens now. It returns null without a stream session, or after its end: another
 * device that takes the stream over ends the keys at the next film.
 */
export function createChannelKeys({ channels, onAir, isHeld, now }: Tools) {
  const settings = new Map(channels.map((setting) => [setting.id, setting]))
  return async (pass: ChannelPass): Promise<FilmDrm[] | null> => {
    const { session: id, channel } = pass
    if (!id || !(await isHeld({ id, channel }))) return null
    const setting = settings.get(channel)
    const timeline = setting && (await onAir(setting))?.timeline
    if (!timeline) return []
    const period = openedBy(pass, now())
    return [...timeline.films.values()].flatMap((film) => (film.drm && playsFilm(timeline, period, film.id) ? [film.drm] : []))
  }
}
