// A thread that hashes, and gives way to every other: who only browses must not feel that many sign in.
import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { HashJob } from './hashing.ts'

/** Linux knows each thread as a task that has a priority of its own; elsewhere all are alike. */
function giveWay(): void {
  try {
    const task = readlinkSync('/proc/thread-self').split('/').at(-1)
    setPriority(Number(task), Math.max(getPriority(), 10))
  } catch {
    // No such place, or not ours to change.
  }
}

giveWay()
parentPort?.on('message', ({ password, phc, cost }: HashJob) => {
  parentPort?.postMessage(phc === undefined ? hashSync(password, cost) : verifySync(phc, password))
})
