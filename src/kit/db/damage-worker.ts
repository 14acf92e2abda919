// The thread of damage-watch.ts: says what is damaged, or nothing.
import { parentPort, workerData } from 'node:worker_threads'
import { damageOf } from './check-file.ts'

const damage = damageOf(workerData as string)
if (damage) parentPort!.postMessage(damage)
