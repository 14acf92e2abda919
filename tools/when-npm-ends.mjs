// Runs on any Node from 20.19, before anything is installed.

/** Calls `act` once when npm (`npm start`, `npx daypart ...`) has ended: told to stop, npm signals only the shell between it and this process. */
export function whenNpmEnds(act) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 200)
  watch.unref()
}
