import { useEffect, useRef, useState } from 'react'
import { reportSessionError } from './report-session-error.ts'
import { createStreamSession, type StreamSession, type StreamState } from './stream-session.ts'

/**
 * The session of a live page's stream. It starts when `isWanted` becomes true or the channel changes, and ends when `isWanted` becomes false or the
 * page is left. Play only while `stream.phase` is `running`. `watchHere` ends another stream and starts here; `retry` starts again.
 */
export function useStreamSession({ brand, channel, isWanted }: { brand: string; channel: string; isWanted: boolean }) {
  const [stream, setStream] = useState<StreamState>({ phase: 'off' })
  const session = useRef<StreamSession>(null)
  useEffect(() => {
    if (!isWanted) return
    const created = createStreamSession({ brand, channel, changed: setStream, onError: reportSessionError })
    session.current = created
    void created.start()
    return () => {
      session.current = null
      created.close()
      setStream({ phase: 'off' })
    }
  }, [brand, channel, isWanted])
  return {
    stream,
    watchHere: (id: string) => void session.current?.start({ instead: id }),
    retry: () => void session.current?.start(),
    /** Replaces a session that the server refuses. */
    lost: (id: string) => session.current?.lost(id),
    /** Ends the session, for example after a long time without interaction. `retry` starts another. */
    end: () => session.current?.end(),
  }
}
