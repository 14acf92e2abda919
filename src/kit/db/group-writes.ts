// Group commit: writes that arrive while a transaction is open share the next one. A flush to disk takes longer than many small writes.

type Waiting<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void }

/** The default maximum number of writes in one transaction. */
const maxGroup = 200

/**
 * Returns a function that passes its item to `run`, together with the items that arrive until `run` is free. `run` writes all items in one
 * transaction, and returns a result for each, in the same order. When it rejects, it has written nothing, and every item of the group rejects.
 */
export function groupWrites<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  max = maxGroup,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let isRunning = false

  async function runAll(): Promise<void> {
    while (waiting.length) {
      const group = waiting.slice(0, max)
      waiting = waiting.slice(max)
      try {
        const results = await run(group.map(({ item }) => item))
        for (const [index, { resolve }] of group.entries()) resolve(results[index]!)
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isRunning) return
      isRunning = true
      // Requests that the server reads in the same turn of the event loop join the group.
      setImmediate(runAll)
    })
}
