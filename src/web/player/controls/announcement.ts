import { isAtLiveEdge } from '../features/timeline.ts'
import { spokenTime } from '../messages/clock.ts'
import { languageName } from '../messages/language-name.ts'
import type { PlayerMessages } from '../messages/messages.en.ts'
import type { PlayerState } from '../store/create-player.ts'

type AnnouncedState = Pick<PlayerState, 'playback' | 'timeline' | 'volume' | 'captions' | 'captionStyle' | 'buffering'>

/** Seconds. If the position changes by more than this time between two states, the change is a seek. */
const seekThreshold = 2

/**
 * Returns the text that a screen reader announces after a change of state, or null if nothing is announced. Faults have their own alerts.
 */
export function announcement(before: AnnouncedState, after: AnnouncedState, words: PlayerMessages): string | null {
  if (before.captions.language !== after.captions.language) {
    const { language } = after.captions
    return language ? words.captionsAre(languageName(language, words)) : words.captionsAreOff
  }
  const { preset, fontSize } = after.captionStyle
  if (preset && before.captionStyle.preset !== preset) return words.captionStyle.presetIs(words.captionStyle.presets[preset])
  if (before.captionStyle.fontSize !== fontSize) return words.captionStyle.sizeIs(words.captionStyle.sizes[fontSize])
  if (before.volume.muted !== after.volume.muted) return after.volume.muted ? words.muted : words.unmuted
  if (before.volume.volume !== after.volume.volume) return words.percent(Math.round(after.volume.volume * 100))
  if (!before.playback.ended && after.playback.ended) return words.ended
  if (before.playback.paused !== after.playback.paused) return after.playback.paused ? words.paused : words.playing
  if (Math.abs(after.timeline.time - before.timeline.time) > seekThreshold) {
    const { time, duration, isLive } = after.timeline
    if (!isLive) return spokenTime(time, words)
    return isAtLiveEdge(after.timeline) ? words.live : words.behindLive(spokenTime(duration - time, words))
  }
  if (!before.buffering.buffering && after.buffering.buffering) return words.buffering
  return null
}
