/** What somebody else takes too long for. */
export class TookTooLong extends Error {
  override name = 'TookTooLong'
}

/** Waits so many milliseconds for an answer, then rejects; who answers is told by the signal, and not waited for. */
export async function within<Answer>(milliseconds: number, ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const controller = new AbortController()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new TookTooLong(`took longer than ${milliseconds} ms`)
    reject(error)
    controller.abort(error)
  }, milliseconds)
  try {
    return await Promise.race([ask(controller.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
