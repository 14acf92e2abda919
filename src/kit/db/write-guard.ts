import { AsyncLocalStorage } from 'node:async_hooks'

const writing = new AsyncLocalStorage<true>()

/** Runs `act`. Throws if it is called inside another write: the inner write would wait forever for the only connection, which the outer write uses. */
export function refuseNested<Result>(act: () => Promise<Result>): Promise<Result> {
  if (writing.getStore()) throw new Error('database.write inside a write: use the outer transaction')
  return writing.run(true, act)
}
