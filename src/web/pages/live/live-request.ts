// Requests access to a live stream, with the session of its channel.
import { isTemporary } from '../../player/access/fault.ts'
import { type AccessAnswer, type RequestAccess, refusal, type VideoKey } from '../../player/access/request-access.ts'

/** The stream session that runs, and the channel for which it has started. */
type Session = { id: string; channel: string }
type Tools = {
  requestAccess: RequestAccess
  /** Called when the viewer wants to watch a channel: its session must start. */
  wanted(channel: string): void
  /** Called when the viewer may not watch a channel: its session must end. */
  unwanted(channel: string): void
  /** Called when a session has ended on the server: it must start again. */
  lost(session: string): void
}

/** The largest number of sessions with which one request is sent. */
const maxSessions = 3

/**
 * Creates `request`, which requests access to a stream after the session of its channel has started. Call `setSession` with the session that runs; null:
 * none.
 */
export function createLiveRequest({ requestAccess, wanted, unwanted, lost }: Tools) {
  let running: Session | null = null
  let waiting: { channel: string; resolve: (session: string | null) => void } | null = null

  /** Resolves to the session of a channel when it runs, and to null when another channel is wanted. */
  function sessionOf(channel: string): Promise<string | null> {
    waiting?.resolve(null)
    waiting = null
    if (running?.channel === channel) return Promise.resolve(running.id)
    return new Promise((resolve) => {
      waiting = { channel, resolve }
    })
  }

  /** Requests access with the session of the channel. Waits for another session if it has ended. Resolves to null when another channel is wanted. */
  async function ask(video: VideoKey, options?: Parameters<RequestAccess>[1]): Promise<AccessAnswer | null> {
    let answer: AccessAnswer | null = null
    for (let attempt = 0; attempt < maxSessions; attempt++) {
      const session = await sessionOf(video.mpxGuid)
      if (session === null) return null
      answer = await requestAccess(video, { ...options, session })
      if (answer.allow || !answer.needsSession) return answer
      if (running?.id === session) {
        running = null
        lost(session)
      }
    }
    return answer
  }

  const request: RequestAccess = async (video, options): Promise<AccessAnswer> => {
    wanted(video.mpxGuid)
    const answer = await ask(video, options)
    if (!answer) return refusal('OFFLINE')
    // Without a decision, a stream that plays goes on.
    if (!answer.allow && !(options?.isRenewal && isTemporary(answer.why))) unwanted(video.mpxGuid)
    return answer
  }

  return {
    request,
    setSession(session: Session | null) {
      running = session
      if (!session || waiting?.channel !== session.channel) return
      waiting.resolve(session.id)
      waiting = null
    },
    close() {
      running = null
      waiting?.resolve(null)
    },
  }
}
