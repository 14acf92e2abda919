// The session of the live stream that this page plays [A4-25]: starts it, sends heartbeats, and ends it.
import { brandAuthorization, type RunningStream, type StreamStart, type ViewerStreams } from '#contracts/http/live.ts'
import { timeouts } from '#contracts/limits.ts'
import { createHeartbeat } from './heartbeat.ts'
import { type LiveSession, parseConflict, parseDelay, parseSessionId, SessionError } from './session-answer.ts'
import { readStored, removeStored, type StoredSession, writeStored } from './stored-session.ts'

/**
 * `conflict`: too many streams run [A8-25]. `streams` are those streams; `isRestart`: the session of this page had ended before, by another
 * device, by the server, or because the page was hidden. `failed`: the session could not start.
 */
export type StreamState =
  | { phase: 'off' }
  | { phase: 'starting' }
  | { phase: 'running'; channel: string; session: LiveSession }
  | { phase: 'conflict'; streams: readonly RunningStream[]; isRestart: boolean }
  | { phase: 'failed'; status: number }

type Options = {
  brand: string
  channel: string
  changed(state: StreamState): void
  /** The common handler of errors [A8-23]. */
  onError(error: SessionError): void
}
export type StreamSession = ReturnType<typeof createStreamSession>

/**
 * The starts and ends of the sessions of this page that are under way, shared by its sessions: one per channel. The next start waits for them: otherwise it
 * would be refused because of a session that is about to end, for example when the viewer switches channels.
 */
let changes: Promise<unknown> = Promise.resolve()

export function createStreamSession({ brand, channel, changed, onError }: Options) {
  /** Increases with each start and each end: an answer to an earlier step is ignored. */
  let step = 0
  let running: StoredSession | null = null
  let phase: StreamState['phase'] = 'off'
  const heartbeat = createHeartbeat(beat)
  const listeners = new AbortController()

  function show(state: StreamState) {
    phase = state.phase
    changed(state)
  }

  function fail(error: unknown) {
    const failure = error instanceof SessionError ? error : new SessionError(String(error))
    onError(failure)
    show({ phase: 'failed', status: failure.status })
  }

  /**
   * Starts a session. `instead`: the id of the stream that ends first. `isRestart`: the session of this page has ended, and the viewer has done
   * nothing here. Then no other session ends: another tab may have taken over.
   */
  async function start({ instead, isRestart = false }: { instead?: string; isRestart?: boolean } = {}): Promise<void> {
    heartbeat.stop()
    const own = ++step
    show({ phase: 'starting' })
    if (!isRestart) destroyStored()
    const starting = requestSession({ brand, channel, ...(instead && { instead }) }, changes, () => own === step).then(
      (answer) => {
        if (!answer || own !== step) return
        if ('streams' in answer) return show({ phase: 'conflict', streams: answer.streams, isRestart })
        running = answer.stored
        heartbeat.start(answer.session.heartbeatDelay)
        show({ phase: 'running', channel, session: answer.session })
      },
      (error) => own === step && fail(error),
    )
    changes = starting
    await starting
  }

  /** [A7-33] Sends a heartbeat. Resolves to the milliseconds until the next one; null if the session has ended. Rejects when there is no answer. */
  async function beat(): Promise<number | null> {
    const own = step
    const answer = await call('POST', running!.path, brand, running!.body)
    if (own !== step) return null
    if (answer.status !== 410 && answer.status !== 404) return parseDelay(await accepted(answer))
    startAgain()
    return null
  }

  /** Starts again after the server has ended the session. The stream continues if its slot is free. Otherwise the answer names the device that has taken it. */
  function startAgain() {
    if (running) removeStored(running)
    running = null
    void start({ isRestart: true })
  }

  function end() {
    step++
    heartbeat.stop()
    if (running) void destroy(running)
    running = null
  }

  let isSuspended = false
  const listen = (name: string, then: (event: Event) => void) => addEventListener(name, then, { signal: listeners.signal })
  // A page that is left may stay in the back/forward cache, where it plays nothing.
  listen('pagehide', () => {
    isSuspended = phase === 'starting' || phase === 'running'
    end()
  })
  listen('pageshow', () => {
    // The session of this page has ended. One that runs now is that of another tab or device.
    if (isSuspended) startAgain()
    isSuspended = false
  })

  return {
    start,
    /** Replaces a session that has ended on the server, unless another one has replaced it already. */
    lost(sessionId: string) {
      if (running?.path.endsWith(`/${sessionId}`)) startAgain()
    },
    /** Ends the session, for example because the viewer has stopped watching. `start` begins another. */
    end() {
      end()
      show({ phase: 'off' })
    },
    /** Ends the session, and removes all listeners. */
    close() {
      listeners.abort()
      end()
    },
  }
}

type Answer = { streams: RunningStream[] } | { stored: StoredSession; session: LiveSession }

/**
 * Requests a session after the changes before it. Resolves to the session, which is stored, or to the streams because of which it is refused; to null if the
 * viewer has left meanwhile. Then the session has ended.
 */
async function requestSession(fields: StreamStart, earlier: Promise<unknown>, isWanted: () => boolean): Promise<Answer | null> {
  const { brand } = fields
  const [listed] = await Promise.all([accepted(call('GET', '/v2/sessions', brand)), earlier])
  if (!isWanted()) return null
  const { path } = (await listed.json()) as ViewerStreams
  const body = `${new URLSearchParams(fields)}`
  const answer = await call('POST', path, brand, body)
  if (answer.status === 409) return { streams: parseConflict(await answer.json().catch(() => null)) }
  const sessionId = parseSessionId(await accepted(answer))
  const stored = { path: `${path}/${sessionId}`, brand, body }
  if (!isWanted()) {
    await destroy(stored)
    return null
  }
  writeStored(stored)
  return { stored, session: { sessionId, heartbeatDelay: parseDelay(answer) } }
}

/** [A4-26] Ends the session that this browser has stored: that of another tab, or one that a crash has left. */
function destroyStored(): void {
  const stored = readStored()
  if (stored) void destroy(stored)
}

/** [A7-34] Ends a session, also while the page is closing. A session that is not reached ends when its lifetime does. */
async function destroy(session: StoredSession): Promise<void> {
  removeStored(session)
  const ended = call('DELETE', session.path, session.brand, session.body, true).catch(() => undefined)
  changes = Promise.all([changes, ended])
  await ended
}

const call = (method: string, path: string, brand: string, body?: string, keepalive = false) =>
  fetch(path, {
    method,
    headers: { authorization: brandAuthorization(brand), ...(body && { 'content-type': 'application/x-www-form-urlencoded' }) },
    ...(body && { body }),
    keepalive,
    signal: AbortSignal.timeout(timeouts.session),
  })

/** [A7-32] Returns an answer with a status of 200 to 204. Throws a SessionError for any other. */
async function accepted(answering: Response | Promise<Response>): Promise<Response> {
  const answer = await answering
  if (answer.status >= 200 && answer.status <= 204) return answer
  throw new SessionError(`The session of the stream was refused with status ${answer.status}.`, answer.status)
}
