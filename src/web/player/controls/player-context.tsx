import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Player, PlayerState } from '../create-player.ts'
import type { PlayerMessages } from '../messages.ts'

type InPlayer = { player: Player; words: PlayerMessages }
const PlayerContext = createContext<InPlayer | null>(null)
export const PlayerProvider = PlayerContext.Provider

export function usePlayer(): InPlayer {
  const inside = useContext(PlayerContext)
  if (!inside) throw new Error('nothing above gives a player')
  return inside
}

/** Draws anew only when the picked value is another: pick plain values, or a feature's whole corner. */
export function usePlayerState<Value>(pick: (state: PlayerState) => Value): Value {
  const { player } = usePlayer()
  const value = () => pick(player.get())
  return useSyncExternalStore(player.subscribe, value, value)
}
