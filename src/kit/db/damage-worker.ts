// The thread of damage-watch.ts. Posts a description of the damage, or nothing for an intact file.
import { parentPort, workerData } from 'node:worker_threads'
import { damageOf } from './check-file.ts'

const damage = damageOf(workerData as string)
if (damage) parentPort!.postMessage(damage)
