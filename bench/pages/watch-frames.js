// Runs in the measured page. Records the times of the first click, of the first frame of a video after the click, and of the next frame.
//
// The site prepares a video element before the click. Its first frame is then already decoded, and requestVideoFrameCallback does not report
// it again. The frame is visible with the first paint after the element is inserted. The next frame follows at the film's frame rate.
const seen = { click: 0, picture: 0, moving: 0 }
globalThis.firstFrame = seen

function watch(video) {
  let decoded = false
  let clicked = false
  const look = () => {
    if (video.isConnected && !seen.picture) seen.picture = performance.now()
    else if (video.isConnected && !seen.moving) seen.moving = performance.now()
  }
  const follow = () =>
    video.requestVideoFrameCallback(() => {
      decoded = true
      if (clicked) look()
      if (!seen.moving) follow()
    })
  follow()
  return () => {
    clicked = true
    if (decoded) whenPainted(video, look)
  }
}

function whenPainted(video, then) {
  requestAnimationFrame(() => (video.isConnected ? setTimeout(then) : whenPainted(video, then)))
}

const starters = []
const known = new WeakSet()
const add = (video) => {
  if (known.has(video)) return
  known.add(video)
  const start = watch(video)
  if (seen.click) start()
  else starters.push(start)
}
const create = Document.prototype.createElement
Document.prototype.createElement = function (name, options) {
  const element = create.call(this, name, options)
  if (element instanceof HTMLVideoElement) add(element)
  return element
}

addEventListener(
  'click',
  (event) => {
    if (seen.click) return
    seen.click = event.timeStamp
    for (const start of starters) start()
  },
  { capture: true },
)
addEventListener('DOMContentLoaded', () => document.querySelectorAll('video').forEach(add))
