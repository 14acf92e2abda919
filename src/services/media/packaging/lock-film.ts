// Lets one run at a time package a film.
import { type Stats, statSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '#kit/operator-error.ts'

/**
 * Locks a film in a folder, and returns the function that unlocks it. The operating system holds the lock (through SQLite), so a process that is killed
 * leaves none. Throws OperatorError if another run has locked the film.
 */
export async function lockFilm(folder: string, id: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, `.${id}.packaging.lock`)
  for (;;) {
    writeFileSync(file, '', { flag: 'a' })
    const before = inode(file)
    const database = new DatabaseSync(file, { timeout: 0 })
    try {
      database.exec('BEGIN EXCLUSIVE')
    } catch {
      database.close()
      throw new OperatorError(`Another run of this command packages the film ${id} in ${folder}: wait for its end, or give another --id.`)
    }
    const unlock = async () => {
      await rm(file, { force: true })
      database.close()
    }
    // If the other run has just ended, it has deleted the file that is locked here.
    if (before !== undefined && before === inode(file)) return unlock
    database.close()
  }
}

const inode = (file: string): Stats['ino'] | undefined => statSync(file, { throwIfNoEntry: false })?.ino
