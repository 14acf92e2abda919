/**
 * Returns a function that calls `run` immediately and then at most once every `every` ms. Calls during an interval cause one `run` at
 * the end of the interval. Stops when `signal` is aborted.
 */
export function throttle(run: () => void, every: number, signal: AbortSignal): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let again = false
  const release = () => {
    waiting = undefined
    if (!again) return
    again = false
    call()
  }
  const call = () => {
    if (signal.aborted) return
    if (waiting !== undefined) {
      again = true
      return
    }
    run()
    waiting = setTimeout(release, every)
  }
  signal.addEventListener('abort', () => clearTimeout(waiting))
  return call
}
