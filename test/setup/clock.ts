// The clock of the journeys: the site, the commands beside it and the browser run on it. It starts at an instant that the tests choose, and goes on.

/** Moves `Date` by `offset` milliseconds in the program that calls it. The browser gets the source of this function, so it uses nothing from outside. */
export function shiftClock(offset: number): void {
  const RealDate = Date
  const now = () => RealDate.now() + offset
  const Shifted = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (target, given, newTarget) => Reflect.construct(target, given.length ? given : [now()], newTarget),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
  RealDate.prototype.constructor = Shifted
  globalThis.Date = Shifted
}

/** How far a clock that shows `instant` at this moment is from the machine's, in milliseconds. */
export const offsetTo = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds - Date.now()

/** The environment in which a Node process, with its children and threads, runs on the shifted clock. */
export const clockEnvironment = (offset: number): { NODE_OPTIONS: string; TEST_CLOCK_OFFSET: string } => ({
  NODE_OPTIONS: `--import=${new URL('shifted-process.ts', import.meta.url)}`,
  TEST_CLOCK_OFFSET: String(offset),
})
