import { useEffect, useState } from 'react'
import { usePlayer } from '../context/player-context.tsx'
import { announcement } from './announcement.ts'

/** Announces changes of the player's state to screen readers. */
export function Announcer() {
  const { player, words } = usePlayer()
  const [text, setText] = useState('')
  useEffect(() => {
    let before = player.get()
    return player.subscribe(() => {
      const after = player.get()
      const next = announcement(before, after, words)
      before = after
      if (next !== null) setText(next)
    })
  }, [player, words])
  return (
    <span role="status" className="visually-hidden">
      {text}
    </span>
  )
}
