// Mounts a file system of a few megabytes, for tests of a full disk.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = {
  folder: string
  /** Fills the disk until only `bytes` are free, or none if another process writes at the same time. */
  fill(bytes?: number): void
  /** Deletes the file that `fill` wrote. */
  free(): void
  unmount(): void
}

const run = (...[command = '', ...args]: string[]) => spawnSync(command, args, { encoding: 'utf8' })

/** Mounts a tmpfs of this size. Returns null if the user may not mount file systems: only root on Linux may. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'daypart-disk-'))
  if (process.platform !== 'linux' || run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder).status !== 0) {
    rmdirSync(folder)
    return null
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill(bytes = 0) {
      const { bavail, bsize } = statfsSync(folder)
      try {
        if (bavail * bsize > bytes) writeFileSync(ballast, Buffer.alloc(bavail * bsize - bytes))
      } catch (error) {
        // Another process has written meanwhile: the disk is full.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    free: () => rmSync(ballast, { force: true }),
    unmount() {
      run('umount', '-l', folder)
      rmdirSync(folder)
    },
  }
}
