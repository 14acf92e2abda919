// Runs on Node 20.19 or newer, before dependencies are installed.

/** Calls `callback` when the npm process that started this process has ended. A signal to npm ends npm but does not reach this process. */
export function whenNpmEnds(callback) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    callback()
  }, 200)
  watch.unref()
}
