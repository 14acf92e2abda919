/** The error of a call that exceeded its timeout. */
export class TimeoutError extends Error {
  override name = 'TimeoutError'
}

/** Runs `act` with a timeout. After the timeout, rejects with TimeoutError and aborts the signal, without waiting for `act` to end. */
export async function withTimeout<Result>(milliseconds: number, act: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController()
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new TimeoutError(`took longer than ${milliseconds} ms`)
    reject(error)
    controller.abort(error)
  }, milliseconds)
  try {
    return await Promise.race([act(controller.signal), timeout])
  } finally {
    clearTimeout(timer)
  }
}
