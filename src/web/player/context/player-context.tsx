import { createContext, useContext, useSyncExternalStore } from 'react'
import type { NowPlaying } from '../devices/media-session.ts'
import type { LockedVideo } from '../locked/unlock-ways.tsx'
import type { PlayerMessages } from '../messages/messages.en.ts'
import type { Player, PlayerState } from '../store/create-player.ts'

export type PlayerVideo = LockedVideo & {
  /** The time at which the running programme of the channel began, in epoch milliseconds, if it can be played from its start. */
  programmeStart?: number | undefined
  nowPlaying?: NowPlaying
}

type PlayerContextValue = { player: Player; words: PlayerMessages; video: PlayerVideo }
const PlayerContext = createContext<PlayerContextValue | null>(null)
export const PlayerProvider = PlayerContext.Provider

export function usePlayer(): PlayerContextValue {
  const inside = useContext(PlayerContext)
  if (!inside) throw new Error('usePlayer needs a PlayerProvider above it')
  return inside
}

/**
 * Returns the value that `pick` selects from the player's state. The component renders again only when that value changes, so `pick` must
 * return a primitive value or the whole state of a feature.
 */
export function usePlayerState<Value>(pick: (state: PlayerState) => Value): Value {
  const { player } = usePlayer()
  const value = () => pick(player.get())
  return useSyncExternalStore(player.subscribe, value, value)
}
