// Polls the content revision, so that each process sees catalogue changes within a second, and updates the demo network each day.
import type { ContentClient } from '#contracts/http/content.ts'
import type { Log } from '#kit/log.ts'
import { repeat } from '#kit/repeat.ts'

/** Milliseconds between two polls. */
const pollInterval = 500
const demoInterval = 60_000

export type WatchTools = {
  content: Pick<ContentClient, 'revision'>
  changed(revision: number): void
  /** Loads the demo network of the current broadcast day. Undefined if the demo is off. */
  refreshDemo: (() => Promise<void>) | undefined
  log: Log
}

export async function watchContent({ content, changed, refreshDemo, log }: WatchTools) {
  let seen = await content.revision()
  let isFailing = false
  const check = async () => {
    try {
      const revision = await content.revision()
      if (isFailing) log.info('the database answers again')
      isFailing = false
      if (revision === seen) return
      seen = revision
      changed(revision)
    } catch (error) {
      if (!isFailing) log.failure(error)
      isFailing = true
    }
  }
  const refresh = () => refreshDemo?.().catch((error) => log.failure(error)) ?? Promise.resolve()
  const jobs = [repeat(check, pollInterval), repeat(refresh, demoInterval)]
  for (const job of jobs) job.start()
  // Nothing waits for the running turns: loading the demo takes seconds.
  return { stop: () => jobs.forEach((job) => void job.stop()) }
}
