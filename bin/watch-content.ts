// Every process sees a change of the catalogue within a second, whoever made it; and the demo network moves on with the day.
import type { ContentClient } from '#contracts/http/content.ts'
import type { Log } from '#kit/log.ts'

const every = 500
const demoEvery = 60_000

export type WatchTools = {
  content: Pick<ContentClient, 'revision'>
  changed(revision: number): void
  /** Absent when the demo network is off. */
  moveOn: (() => Promise<void>) | undefined
  log: Log
}

export async function watchContent({ content, changed, moveOn, log }: WatchTools) {
  let seen = await content.revision()
  let broken = false
  const look = async () => {
    try {
      const revision = await content.revision()
      if (broken) log.info('the database answers again')
      broken = false
      if (revision === seen) return
      seen = revision
      changed(revision)
    } catch (error) {
      if (!broken) log.failure(error)
      broken = true
    }
  }
  const refresh = () => moveOn?.().catch((error) => log.failure(error)) ?? Promise.resolve()
  void refresh()
  const timers = [repeat(look, every), repeat(refresh, demoEvery)]
  return { stop: () => timers.forEach((stop) => void stop()) }
}

/** One at a time; the next begins when the last is done and the pause is over. */
function repeat(act: () => Promise<void>, pause: number): () => void {
  let stopped = false
  let timer: NodeJS.Timeout
  const next = () => {
    timer = setTimeout(async () => {
      await act()
      if (!stopped) next()
    }, pause)
    timer.unref()
  }
  next()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
