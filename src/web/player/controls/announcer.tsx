import { useEffect, useState } from 'react'
import { announcement } from '../announcement.ts'
import { usePlayer } from './player-context.tsx'

/** Says what changed to who listens. */
export function Announcer() {
  const { player, words } = usePlayer()
  const [said, setSaid] = useState('')
  useEffect(() => {
    let before = player.get()
    return player.subscribe(() => {
      const after = player.get()
      const heard = announcement(before, after, words)
      before = after
      if (heard !== null) setSaid(heard)
    })
  }, [player, words])
  return (
    <span role="status" className="visually-hidden">
      {said}
    </span>
  )
}
