// Counts the timers of a page that have not ended. Playwright's `addInitScript` runs the function before the scripts of the page.

declare global {
  interface Window {
    /** Returns where each pending timer was set, for example `setTimeout 120000 at idle (assets/x.js:1:2345)`. */
    pendingTimers(): string[]
  }
}

/** Only the source text of this function is sent to the browser, so it must not use outer variables. */
export function countPendingTimers(): void {
  const pending = new Map<string, string>()
  const caller = () =>
    new Error().stack
      ?.split('\n')
      .slice(3, 6)
      .join(' < ')
      .replaceAll(/\s+at /g, ' ') ?? ''
  const track = (set: 'setTimeout' | 'setInterval', clear: 'clearTimeout' | 'clearInterval') => {
    const [realSet, realClear] = [window[set], window[clear]] as [(...args: unknown[]) => number, (id: unknown) => void]
    Object.assign(window, {
      [set](run: unknown, delay: unknown, ...args: unknown[]) {
        const then = (...given: unknown[]) => {
          if (set === 'setTimeout') pending.delete(`timer ${id}`)
          if (typeof run === 'function') run(...given)
        }
        const id = realSet.call(window, then, delay, ...args)
        pending.set(`timer ${id}`, `${set} ${delay} at ${caller()}`)
        return id
      },
      // Timeouts and intervals share their ids.
      [clear](id: unknown) {
        pending.delete(`timer ${id}`)
        realClear.call(window, id)
      },
    })
  }
  track('setTimeout', 'clearTimeout')
  track('setInterval', 'clearInterval')
  window.pendingTimers = () => [...pending.values()]
}
