// Builds and caches the playlists of channels. All viewers of a channel receive the same text, so one compressed text is cached for all.
import { LRUCache } from 'lru-cache'
import { type ChannelSetting, targetDurationOf } from '#contracts/media/channel.ts'
import { type CompressedText, compressText } from '../films/compressed-text.ts'
import type { ChannelPass } from '../films/pass.ts'
import { livePlaylist, liveWindowAt, recordingAt, recordingPlaylist, type Track, type Window } from './assemble.ts'
import type { Ladder } from './channel-films.ts'
import type { ChannelOnAir } from './on-air.ts'
import { endOf, placeAt, type Timeline } from './timeline.ts'

/** The characters of all cached playlists: a live playlist has about a thousand, a recording of six hours 400,000. */
const cacheCharacters = 32_000_000
/** The longest recording, in milliseconds. Its URL ends before (5 hours). Longer playlists take more than 20 ms to build. */
const longestRecording = 6 * 3_600_000
/** A recording begins at most so long before its URL is signed, in milliseconds (and up to a minute, because URLs are signed per minute). */
const oldestRecording = 24 * 3_600_000 + 60_000

/** An assembled playlist, which is current while the channel has this timeline and from `from` until before `until` (epoch milliseconds). */
type Assembled = { timeline: Timeline; from: number; until: number; assemble(): string }
type Cached = Omit<Assembled, 'assemble'> & { characters: number; text: Promise<CompressedText>; ready: CompressedText | null }

export type ChannelPlaylists = {
  /** Returns the playlist of a rendition such as `720`, or of captions such as `captions-es`. Returns null if there is none at this time. */
  media(channel: ChannelSetting, onAir: ChannelOnAir, pass: ChannelPass, track: Track): Promise<CompressedText> | null
  /** Returns the playlist if it is in memory and current, else null. `name` is the name of the playlist. */
  ready(onAir: ChannelOnAir, pass: ChannelPass, name: string): CompressedText | null
}

/** Returns the track of a playlist's name, or null if the name is unknown. */
export function trackNamed(name: string, ladder: Ladder): Track | null {
  if (name === 'captions-en' || name === 'captions-es') return { language: name === 'captions-en' ? 'en' : 'es' }
  return ladder.renditions.some((rung) => rung.name === name) ? { rendition: name } : null
}

const nameOf = (track: Track) => ('rendition' in track ? track.rendition : `captions-${track.language}`)
const keyOf = ({ channel, from, to }: ChannelPass, name: string) => `${name} ${from} ${to} ${channel}`

export function createChannelPlaylists(now: () => number): ChannelPlaylists {
  const cache = new LRUCache<string, Cached>({ maxSize: cacheCharacters, sizeCalculation: ({ characters }) => characters, ttl: 60_000 })

  function current(timeline: Timeline, pass: ChannelPass, name: string): Cached | null {
    const known = cache.get(keyOf(pass, name))
    return known?.timeline === timeline && known.from <= now() && now() < known.until ? known : null
  }

  return {
    media(setting, { timeline }, pass, track) {
      const known = current(timeline, pass, nameOf(track))
      if (known) return known.text
      const target = targetDurationOf(setting)
      const assembled = pass.from === null ? live(timeline, track, target) : recording(timeline, pass, pass.from, track, target)
      if (!assembled) return null
      const { assemble, ...times } = assembled
      const plain = assemble()
      const cached: Cached = { ...times, characters: plain.length, text: compressText(plain), ready: null }
      void cached.text.then((text) => {
        cached.ready = text
      })
      cache.set(keyOf(pass, nameOf(track)), cached)
      return cached.text
    },
    ready: ({ timeline }, pass, name) => current(timeline, pass, name)?.ready ?? null,
  }

  function live(timeline: Timeline, track: Track, targetDuration: number): Assembled | null {
    const window = liveWindowAt(timeline, now())
    if (!window) return null
    return { timeline, ...untilNext(timeline, window), assemble: () => livePlaylist(timeline, window, track, targetDuration) }
  }

  function recording(timeline: Timeline, pass: ChannelPass, from: number, track: Track, targetDuration: number): Assembled | null {
    if (pass.issued * 1000 - from > oldestRecording) return null
    const to = Math.min(pass.to ?? Number.POSITIVE_INFINITY, from + longestRecording)
    const found = recordingAt(timeline, { from, to }, now())
    if (!found) return null
    // The type of a playlist must not change while it is watched.
    const type = pass.issued * 1000 >= to ? 'VOD' : 'EVENT'
    const assemble = () => recordingPlaylist(timeline, found, track, targetDuration, type)
    const times = found.isComplete ? { from: to, until: Number.POSITIVE_INFINITY } : untilNext(timeline, found)
    return { timeline, ...times, assemble }
  }

  /** Returns the time during which no other segment ends: a playlist changes when the segment after its last one ends. */
  function untilNext(timeline: Timeline, { last }: Window): { from: number; until: number } {
    const running = placeAt(timeline, now())
    return { from: endOf(timeline, last), until: running ? endOf(timeline, running) : now() }
  }
}
