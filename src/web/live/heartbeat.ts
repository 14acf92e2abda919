// The timer of heartbeats. It depends on the time that passes, not on the clock of the device.

/** Milliseconds between two checks of the clock. Sleep is noticed at the next check. */
const checkEvery = 5000
/** Milliseconds to the next attempt after a heartbeat without an answer. */
const retryAfter = 5000
/** The clock shows more than this above the time that has passed: the computer has slept. */
const sleepAbove = 3000

/**
 * Calls `beat` when its delay has passed: that of `start`, then the result of the last beat. After sleep, when the network is back, and when the
 * page is shown again, it calls `beat` at once, because browsers slow timers down. It stops after a beat that resolves to null.
 */
export function createHeartbeat(beat: () => Promise<number | null>) {
  let dueAt = Number.POSITIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let listeners: AbortController | null = null
  let lastCheck = { passed: 0, clock: 0 }

  function check() {
    clearTimeout(timer)
    const now = { passed: performance.now(), clock: Date.now() }
    const hasSlept = now.clock - lastCheck.clock - (now.passed - lastCheck.passed) > sleepAbove
    lastCheck = now
    if (hasSlept || now.passed >= dueAt) return void send()
    timer = setTimeout(check, Math.min(dueAt - now.passed, checkEvery))
  }

  function schedule(delay: number) {
    dueAt = performance.now() + delay
    lastCheck = { passed: performance.now(), clock: Date.now() }
    timer = setTimeout(check, Math.min(delay, checkEvery))
  }

  async function send() {
    clearTimeout(timer)
    const own = listeners
    dueAt = Number.POSITIVE_INFINITY
    const delay = await beat().catch(() => retryAfter)
    if (own !== listeners || !own) return
    if (delay === null) stop()
    else schedule(delay)
  }

  /** Sends a heartbeat now, unless one is under way. */
  const sendNow = () => {
    if (dueAt !== Number.POSITIVE_INFINITY) void send()
  }

  function stop() {
    clearTimeout(timer)
    listeners?.abort()
    listeners = null
    dueAt = Number.POSITIVE_INFINITY
  }

  return {
    start(delay: number) {
      stop()
      listeners = new AbortController()
      const { signal } = listeners
      addEventListener('online', sendNow, { signal })
      addEventListener('pageshow', sendNow, { signal })
      document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sendNow(), { signal })
      schedule(delay)
    },
    stop,
  }
}
