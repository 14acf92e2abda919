// Timers of minutes and hours that a journey moves. All shorter timers run, so that streams load and play, however slow the machine is.
import type { Page } from 'playwright-core'

/** Holds the timers of at least 100 seconds of the pages that are opened later. They end only by `advance`: the time that really passes does not count for them. */
export const holdLongTimers = (page: Page) =>
  page.addInitScript(() => {
    const [startTimer, stopTimer, passed] = [setTimeout, clearTimeout, performance.now.bind(performance)]
    let ahead = 0
    let timers: { act: () => void; due: number; id: number }[] = []
    const set = (act: () => void, delay = 0, ...values: unknown[]) => {
      if (delay < 100_000) return startTimer(act, delay, ...values)
      const id = -1 - Math.floor(Math.random() * 1e9)
      timers.push({ act, due: ahead + delay, id })
      return id
    }
    performance.now = () => passed() + ahead
    Object.assign(globalThis, {
      setTimeout: set,
      clearTimeout(id: number) {
        timers = timers.filter((timer) => timer.id !== id)
        stopTimer(id)
      },
      advance(milliseconds: number) {
        ahead += milliseconds
        const due = timers.filter((timer) => timer.due <= ahead)
        timers = timers.filter((timer) => !due.includes(timer))
        for (const { act } of due) act()
      },
    })
  })

/** Moves `performance.now` and the held timers forward, and runs those that are due. */
export const advance = (page: Page, milliseconds: number) =>
  page.evaluate((time) => (globalThis as unknown as { advance(ms: number): void }).advance(time), milliseconds)
