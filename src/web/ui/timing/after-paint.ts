/** Runs a function after the next frame. In a hidden tab, which has no frames, runs the function without this delay. */
export function afterPaint(then: () => void): void {
  if (document.hidden) setTimeout(then)
  else requestAnimationFrame(() => setTimeout(then))
}
