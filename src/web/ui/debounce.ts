/** Runs once nothing has called for `quiet` milliseconds. */
export function debounce(run: () => void, quiet: number): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(waiting)
    waiting = setTimeout(run, quiet)
  }
}
