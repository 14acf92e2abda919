import { AsyncLocalStorage } from 'node:async_hooks'

const writing = new AsyncLocalStorage<true>()

/** A write that starts inside another would wait for the one connection its parent holds, for ever: say so at once. */
export function refuseNested<Result>(act: () => Promise<Result>): Promise<Result> {
  if (writing.getStore()) throw new Error('database.write inside a write: use the transaction that was given')
  return writing.run(true, act)
}
