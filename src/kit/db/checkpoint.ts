import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

/** Bytes of write-ahead log that are worth the work of moving them: a page that is written often is then moved once. */
const worthMoving = 24 * 1024 * 1024
/** From here on writes wait for readers of old pages, so that the log stays below 64 MB. */
const tooLarge = 40 * 1024 * 1024
/** Milliseconds between two tries. */
const pause = 20
/** A reader that does not end within so many tries is another program's: it is not waited for at each write. */
const tries = 50

export type Checkpoint = {
  /** The log is large enough. */
  isDue(): boolean
  /** Moves the log into the database and empties it. Call it between transactions. */
  run(): Promise<void>
}

/**
 * Keeps the write-ahead log of `file` small. SQLite's own checkpoint begins the log anew only at a moment without readers, which readers
 * that follow one another never leave; this one keeps writes waiting meanwhile, and never blocks the event loop to wait.
 */
export function createCheckpoint(writer: DatabaseSync, file: string): Checkpoint {
  const size = () => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
  let insistFrom = tooLarge

  /** False while a program reads pages of the log, or another one writes. */
  const move = () => writer.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0

  return {
    isDue: () => size() >= worthMoving,
    async run() {
      let isDone = move()
      if (!isDone && size() < insistFrom) return
      for (let count = 0; !isDone && count < tries; count++) {
        await setTimeout(pause)
        isDone = move()
      }
      insistFrom = isDone ? tooLarge : size() * 1.5
    },
  }
}
