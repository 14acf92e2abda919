// The process in which pictures are made (renderer.ts starts it): what decoding costs in memory, and what a hostile picture may break, stays here.
import { setPriority } from 'node:os'
import { meanColor, renderPicture, requireMaster } from './render.ts'
import type { Done, Job } from './renderer.ts'

/** Pages come before pictures that nobody made yet. */
setPriority(10)

async function run({ task, bytes, wish }: Job): Promise<Uint8Array | string | null> {
  if (task === 'picture') return renderPicture(bytes, wish!)
  if (task === 'color') return meanColor(bytes)
  await requireMaster(bytes)
  return null
}

const answer = (done: Done) => process.send!(done)
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

process.on('message', (job: Job) => {
  run(job).then(
    (result) => answer({ id: job.id, result, rss: process.memoryUsage.rss() }),
    (error) => answer({ id: job.id, failed: messageOf(error), rss: process.memoryUsage.rss() }),
  )
})
process.on('disconnect', () => process.exit())
