import { useCallback, useEffect, useRef, useState } from 'react'
import { requestViewerAccess } from '../../account/session/viewer-access.ts'
import { useStreamSession } from '../../live/use-stream-session.ts'
import type { Player } from '../../player/store/create-player.ts'
import { createLiveRequest } from './live-request.ts'

/**
 * The stream of a channel: its session, and the request for access that waits for the session. The player stops while another device has taken the
 * session, and continues when this device has it again. Call `setPlayer` with the player.
 */
export function useLiveStream({ brand, channel }: { brand: string; channel: string }) {
  const [wanted, setWanted] = useState<string | null>(null)
  const player = useRef<Player | null>(null)
  const isHeld = useRef(false)
  const lost = useRef((_session: string) => {})
  const [live] = useState(() =>
    createLiveRequest({
      requestAccess: requestViewerAccess,
      wanted: setWanted,
      unwanted: (id) => setWanted((before) => (before === id ? null : before)),
      lost: (session) => lost.current(session),
    }),
  )
  useEffect(() => live.close, [live])
  const session = useStreamSession({ brand, channel, isWanted: wanted === channel })
  useEffect(() => {
    lost.current = session.lost
  })
  const { stream } = session
  useEffect(() => {
    const isRunning = stream.phase === 'running'
    live.setSession(isRunning ? { id: stream.session.sessionId, channel: stream.channel } : null)
    const { actions, get } = player.current ?? {}
    if (!actions || !get || stream.phase === 'starting') return
    if (isRunning) {
      // Another channel that was chosen meanwhile is opened already.
      if (isHeld.current && !get().source.opening) actions.source.retry()
      isHeld.current = false
      return
    }
    const { opening, refusal } = get().source
    if (opening || refusal) return
    actions.playback.pause()
    isHeld.current = true
  }, [stream, live])
  const [subscription] = useState(() => ({ end: () => {} }))
  const setPlayer = useCallback(
    (next: Player | null) => {
      subscription.end()
      player.current = next
      // A refused stream needs no session.
      const follow = () => {
        const { source, playback } = next!.get()
        if (source.refusal && !source.opening) setWanted(null)
        // Keys of the player can start playback although another device has the session.
        if (isHeld.current && !playback.paused) next!.actions.playback.pause()
      }
      subscription.end = next?.subscribe(follow) ?? (() => {})
    },
    [subscription],
  )
  return { session, request: live.request, setPlayer }
}
