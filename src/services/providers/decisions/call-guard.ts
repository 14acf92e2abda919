// Keeps one slow or broken provider from using up this site: a circuit breaker, and a limit of simultaneous calls.

/** The breaker opens after `failures` failures among the last `window` calls, and then lets one call per `probeEvery` milliseconds pass. */
const limits = { failures: 5, window: 10, probeEvery: 10_000, simultaneous: 64 } as const

/** Thrown instead of a call when the breaker is open or too many calls are running. */
export class CallRefused extends Error {
  override name = 'CallRefused'
}

export type CallGuard = { run<Result>(act: () => Promise<Result>): Promise<Result> }

/** `isFailure`: whether an error means that the provider does not work. Other errors are answers. */
export function createCallGuard(now: () => number, isFailure: (error: unknown) => boolean = () => true): CallGuard {
  let recent: boolean[] = []
  /** The time of the last probe, or of the opening; null while the breaker is closed. */
  let openSince: number | null = null
  let running = 0

  function settle(isProbe: boolean, failed: boolean): void {
    if (isProbe && !failed) {
      openSince = null
      recent = []
    }
    if (isProbe || openSince !== null) return
    recent = [...recent, failed].slice(-limits.window)
    if (recent.filter(Boolean).length >= limits.failures) openSince = now()
  }

  return {
    async run(act) {
      const isProbe = openSince !== null
      if (isProbe && now() - openSince! < limits.probeEvery) throw new CallRefused('the circuit breaker is open')
      if (running >= limits.simultaneous) throw new CallRefused('too many simultaneous calls')
      if (isProbe) openSince = now()
      running++
      try {
        const result = await act()
        settle(isProbe, false)
        return result
      } catch (error) {
        settle(isProbe, isFailure(error))
        throw error
      } finally {
        running--
      }
    },
  }
}
