// A thread that hashes passwords at low priority, so that many sign-ins do not slow down pages.
import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { HashJob } from './hashing.ts'

/** Lowers this thread's priority. Works on Linux only, where each thread is a task with its own priority. */
function lowerPriority(): void {
  try {
    const task = readlinkSync('/proc/thread-self').split('/').at(-1)
    setPriority(Number(task), Math.max(getPriority(), 10))
  } catch {
    // The priority stays unchanged if the system is not Linux, or does not permit the change.
  }
}

lowerPriority()
parentPort?.on('message', ({ password, phc, cost }: HashJob) => {
  parentPort?.postMessage(phc === undefined ? hashSync(password, cost) : verifySync(phc, password))
})
