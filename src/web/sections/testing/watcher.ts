// Stubs the browser's IntersectionObserver: the test decides when an observed element comes into view.
import { act } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'

type Watched = { seen: () => void; target: Element }

/** Returns `first`, the first observed element, and `intoView`, which brings it into view. */
export function stubIntersectionObserver() {
  const state: { watched: Watched[] } = { watched: [] }
  class Watcher {
    private run: IntersectionObserverCallback
    constructor(run: IntersectionObserverCallback) {
      this.run = run
    }
    observe(target: Element) {
      const entry = { isIntersecting: true, target } as IntersectionObserverEntry
      state.watched.push({ target, seen: () => this.run([entry], this as unknown as IntersectionObserver) })
    }
    disconnect() {
      state.watched = []
    }
  }
  beforeEach(() => {
    state.watched = []
    vi.stubGlobal('IntersectionObserver', Watcher)
  })
  afterEach(() => void vi.unstubAllGlobals())
  return { first: () => state.watched[0], intoView: () => act(async () => state.watched[0]?.seen()) }
}
