/** Runs at most once in `every` milliseconds: at once, and once more at the end for what came between. Dies with the signal. */
export function throttle(run: () => void, every: number, signal: AbortSignal): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let again = false
  const open = () => {
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
    waiting = setTimeout(open, every)
  }
  signal.addEventListener('abort', () => clearTimeout(waiting))
  return call
}
