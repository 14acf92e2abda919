// In the page under measure: the first click, the first picture of a video that stands in the page after it, and the first that moves on.
//
// A prepared element has decoded and presented its first frame before the click, and requestVideoFrameCallback does not call again for it:
// its picture is there with the first paint after the element is. Its next frame comes when the clock of the film says so.
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
