// The thread of damage-watch.ts: posts a description of the damage; nothing for a sound file.
import { parentPort, workerData } from 'node:worker_threads'
import { damageOf } from './check-file.ts'

const damage = damageOf(workerData as string)
if (damage) parentPort!.postMessage(damage)
