import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

/** The size in bytes of the write-ahead log at which a checkpoint starts. A large log saves work: a checkpoint copies only the last version of each page. */
const dueSize = 24 * 1024 * 1024
/** The size in bytes of the write-ahead log above which writes wait for readers of old pages, so that the log stays below 64 MB. */
const waitSize = 40 * 1024 * 1024
/** Milliseconds between two attempts of a checkpoint. */
const pause = 20
/** The maximum number of attempts. A reader that is still open after the last attempt belongs to another program, and later writes do not wait for it. */
const maxAttempts = 50

export type Checkpoint = {
  /** Returns whether the log is large enough for a checkpoint. */
  isDue(): boolean
  /** Copies the log into the database and truncates it. Call it between transactions. */
  run(): Promise<void>
}

/**
 * Keeps the write-ahead log of `file` small. SQLite's automatic checkpoint can restart the log only while no reader is open, and on a busy site
 * a reader is always open. If the log is larger than `waitSize`, this checkpoint waits for the readers, and writes wait for the checkpoint. None
 * of this blocks the event loop.
 */
export function createCheckpoint(writer: DatabaseSync, file: string): Checkpoint {
  const size = () => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
  let currentWaitSize = waitSize

  /** Attempts a checkpoint. Returns false when a reader still needs pages of the log, or another program writes. */
  const attempt = () => writer.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0

  return {
    isDue: () => size() >= dueSize,
    async run() {
      let isDone = attempt()
      if (!isDone && size() < currentWaitSize) return
      for (let count = 0; !isDone && count < maxAttempts; count++) {
        await setTimeout(pause)
        isDone = attempt()
      }
      currentWaitSize = isDone ? waitSize : size() * 1.5
    },
  }
}
