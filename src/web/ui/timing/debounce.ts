/** Returns a function that calls `run` one time, `quiet` ms after the function's last call. */
export function debounce(run: () => void, quiet: number): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(waiting)
    waiting = setTimeout(run, quiet)
  }
}
