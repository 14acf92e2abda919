// Shifts the clocks of the site, of its commands and of the browser, so that journeys run at an instant that vitest.config.ts chooses.

/** Shifts `Date` by `offset` ms. The function also runs in the browser, to which only its source text is sent, so it must not use outer variables. */
export function shiftClock(offset: number): void {
  const RealDate = Date
  const now = () => RealDate.now() + offset
  const Shifted = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (target, args, newTarget) => Reflect.construct(target, args.length ? args : [now()], newTarget),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
  RealDate.prototype.constructor = Shifted
  globalThis.Date = Shifted
}

/** Returns the ms from the machine's current time to `instant`. */
export const offsetTo = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds - Date.now()

/** Returns the environment variables that shift the clock of a Node process, its children and its threads. */
export const clockEnvironment = (offset: number): { NODE_OPTIONS: string; TEST_CLOCK_OFFSET: string } => ({
  NODE_OPTIONS: `--import=${new URL('shifted-process.ts', import.meta.url)}`,
  TEST_CLOCK_OFFSET: String(offset),
})
