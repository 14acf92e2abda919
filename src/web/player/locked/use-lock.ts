import { useEffect, useRef, useState } from 'react'
import { providerChannel } from '#contracts/http/providers.ts'
import type { AccessAnswer, RequestAccess, VideoKey } from '../access/request-access.ts'

/** The hash of a locked video's page after the viewer has unlocked it on another page: it plays at once. */
export const playHash = '#play'

/** Returns whether the page has the hash, and removes it, so that a reload does not play. */
function takePlayHash(): boolean {
  if (location.hash !== playHash) return false
  history.replaceState(history.state, '', location.pathname + location.search)
  return true
}

/** `verdict`: null until there is one. `isChecking`: a verdict is requested. `retry`: requests it again, and plays the video if it is allowed. */
export type LockState = { verdict: AccessAnswer | null; isChecking: boolean; retry: () => void }

type Lock = VideoKey & { isLocked: boolean; requestAccess: RequestAccess; first: AccessAnswer | null }

/**
 * Returns the verdict of the access service about a video that is locked for the anonymous viewer; until there is one, `first`. Requests it again
 * when a TV provider was linked or a video was unlocked in another tab or in a popup. Calls `play` when the viewer has just unlocked the video.
 */
export function useLock({ brand, mpxGuid, live, isLocked, requestAccess, first }: Lock, play: () => void): LockState {
  const [decided, setDecided] = useState({ mpxGuid, answer: first })
  const [isChecking, setChecking] = useState(isLocked && !first)
  const decideNow = useRef(() => {})
  const latestPlay = useRef(play)
  useEffect(() => {
    latestPlay.current = play
  })
  useEffect(() => {
    if (!isLocked) return
    let isCurrent = true
    const decide = async (isAwaited: () => boolean) => {
      setChecking(true)
      const answer = await requestAccess({ brand, mpxGuid, ...(live && { live }) })
      if (!isCurrent) return
      setChecking(false)
      // Without an answer the links of the page stay.
      if (!answer.allow && answer.why === 'OFFLINE') return
      setDecided({ mpxGuid, answer })
      if (answer.allow && isAwaited()) latestPlay.current()
    }
    decideNow.current = () => void decide(() => true)
    void decide(takePlayHash)
    const channel = 'BroadcastChannel' in window ? new BroadcastChannel(providerChannel) : null
    // A tab in the background stays silent.
    channel?.addEventListener('message', () => void decide(() => document.visibilityState === 'visible'))
    return () => {
      isCurrent = false
      channel?.close()
    }
  }, [brand, mpxGuid, live, isLocked, requestAccess])
  // On the page of channels, the verdict about another channel may be left.
  const verdict = decided.mpxGuid === mpxGuid ? decided.answer : null
  return { verdict, isChecking, retry: () => decideNow.current() }
}
