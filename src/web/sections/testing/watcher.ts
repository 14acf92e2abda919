// Stands in for the browser's IntersectionObserver: the test says when what is watched comes into view.
import { act } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'

type Watched = { seen: () => void; target: Element }

/** What is watched now; `intoView` brings the first of it near. */
export function standInForObserver() {
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
