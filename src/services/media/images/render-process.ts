// The renderer process, started by renderer.ts. Decoding in this process isolates the site from memory use and from hostile pictures.
import { setPriority } from 'node:os'
import { meanColor, renderPicture, requireMaster } from './render.ts'
import type { Done, Job } from './renderer.ts'

// Gives this process a lower priority than the web server.
setPriority(10)

async function run({ task, bytes, options }: Job): Promise<Uint8Array | string | null> {
  if (task === 'picture') return renderPicture(bytes, options!)
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
