import { spokenTime } from './clock.ts'
import type { PlayerState } from './create-player.ts'
import { languageName } from './language-name.ts'
import type { PlayerMessages } from './messages.ts'

type Heard = Pick<PlayerState, 'playback' | 'timeline' | 'volume' | 'captions' | 'buffering'>

/** Seconds that no playing makes between two looks: somebody seeked. */
const jump = 2

/** What a viewer who cannot see the controls should hear of a change; null when it is nothing. Faults are alerts of their own. */
export function announcement(before: Heard, after: Heard, words: PlayerMessages): string | null {
  if (before.captions.language !== after.captions.language) {
    const { language } = after.captions
    return language ? words.captionsAre(languageName(language, words)) : words.captionsAreOff
  }
  if (before.volume.muted !== after.volume.muted) return after.volume.muted ? words.muted : words.unmuted
  if (before.volume.volume !== after.volume.volume) return words.percent(Math.round(after.volume.volume * 100))
  if (!before.playback.ended && after.playback.ended) return words.ended
  if (before.playback.paused !== after.playback.paused) return after.playback.paused ? words.paused : words.playing
  if (Math.abs(after.timeline.time - before.timeline.time) > jump) return spokenTime(after.timeline.time, words)
  if (!before.buffering.buffering && after.buffering.buffering) return words.buffering
  return null
}
