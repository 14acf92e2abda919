// Runs in the measured page. Records each task of the main thread that takes longer than 50 ms while a video plays. The start of a playback is left out: it
// ends two seconds after the first frame moves.
const startUp = 2000
globalThis.longTasks = []
/** The last activities of the viewer, and when each began. A task counts for the activity in which it began, although it is reported later. */
const activities = []
globalThis.beginActivity = (action) => {
  activities.unshift({ action, from: performance.now() })
  activities.length = Math.min(activities.length, 5)
}

/** The player's video that plays, and the time of its first frame. A clip of a tile is not meant. */
let playing = { video: null, since: Number.POSITIVE_INFINITY }
const follow = (event, then) =>
  addEventListener(event, ({ target }) => target instanceof HTMLVideoElement && target.closest('[data-player]') && then(target), {
    capture: true,
  })
follow('emptied', (video) => {
  if (video === playing.video) playing = { video: null, since: Number.POSITIVE_INFINITY }
})
follow('playing', (video) => {
  if (video !== playing.video) playing = { video, since: performance.now() }
})

const isPlaying = ({ startTime: at }) => {
  const { video, since } = playing
  return video?.isConnected && !video.paused && !video.ended && at > since + startUp
}
/** Returns the scripts of a long frame with their milliseconds. */
const scriptsOf = ({ scripts }) =>
  scripts.map(({ sourceURL, sourceFunctionName, invoker, duration, forcedStyleAndLayoutDuration: layout }) => {
    const where = `${sourceURL.split('/').at(-1)} ${sourceFunctionName}`.trim()
    return `${invoker} ${where} ${Math.round(duration)} ms${layout > 5 ? `, of that layout ${Math.round(layout)} ms` : ''}`
  })
new PerformanceObserver((list) => {
  for (const entry of list.getEntries().filter(isPlaying)) {
    const { startTime: at, duration } = entry
    longTasks.push({ action: activities.find(({ from }) => from <= at)?.action ?? 'unknown', duration, at })
  }
}).observe({ type: 'longtask' })
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const task = longTasks.find(({ at }) => at >= entry.startTime - 1 && at <= entry.startTime + entry.duration)
    if (task) task.scripts = scriptsOf(entry)
  }
}).observe({ type: 'long-animation-frame' })
