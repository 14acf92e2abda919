// Runs the schedule keeper: at the start, when a broadcast day begins, when the catalogue changes, and when a schedule file changes.
import { stat } from 'node:fs/promises'
import type { ChannelSetting } from '#contracts/media/channel.ts'
import type { Kv } from '#kit/kv/kv.ts'
import type { Log } from '#kit/log.ts'
import { repeat } from '#kit/repeat.ts'
import { broadcastDateAt, daypartsOf } from '#services/catalogue/keeper/broadcast-day.ts'
import { type KeptSchedule, keepSchedule, type ScheduleKeeperTools } from '#services/catalogue/keeper/keep-schedule.ts'

export type KeeperTools = ScheduleKeeperTools & {
  channels: readonly ChannelSetting[]
  kv: Pick<Kv, 'add' | 'delete'>
  revision(): Promise<number>
  /** Imports a schedule file. Returns what the import reported. */
  importFile(file: string): Promise<string>
  log: Pick<Log, 'info' | 'warn' | 'failure'>
}

export type ScheduleKeeper = {
  /** Generates the programmes of the next two days. The site is ready afterwards. */
  prepare(): Promise<void>
  /** Keeps the schedule in the background until `stop`. */
  start(): void
  stop(): Promise<void>
  /** Runs the keeper if something has changed. */
  turn(): Promise<void>
}

const minute = 60_000
const nextDays = 2 * 24 * 60 * minute
/** Milliseconds between two checks, and between two runs that changes of the catalogue cause. */
const checkInterval = minute
const revisionInterval = 10 * minute
/** The key of the lease: one of several processes runs the keeper. It expires in case that process ends. */
const lease = 'schedule-keeper'
const leaseTime = 5 * minute

export function createScheduleKeeper(tools: KeeperTools): ScheduleKeeper {
  const { channels, kv, now, log } = tools
  const importedVersions = new Map<string, string>()
  const warned = new Set<string>()
  let done: { dates: string; revision: number; at: number } | undefined

  async function turn(): Promise<void> {
    const files = await changedFiles(channels, importedVersions)
    const [dates, revision] = [broadcastDates(tools), await tools.revision()]
    const isDue = done?.dates !== dates || (done.revision !== revision && Math.abs(now() - done.at) >= revisionInterval)
    if (!isDue && !files.size) return
    if (!(await kv.add(lease, '1', leaseTime))) return
    try {
      for (const [file, version] of files) await importFile(file, version)
      const kept = await keepSchedule(tools, channels)
      reportKept(kept)
      done = { dates, revision: await tools.revision(), at: now() }
    } finally {
      await kv.delete(lease)
    }
  }

  async function importFile(file: string, version: string): Promise<void> {
    // A file that cannot be imported is tried again when it changes.
    importedVersions.set(file, version)
    try {
      log.info('imported a schedule', { file, result: await tools.importFile(file) })
    } catch (error) {
      log.failure(error)
    }
  }

  function reportKept({ added, changed, removed, unfilled }: KeptSchedule): void {
    if (added || changed || removed) log.info('kept the schedule', { added, changed, removed })
    for (const [channel, parts] of unfilled) {
      const first = parts[0]!
      const warning = `${channel} ${first.part.from}`
      if (warned.has(warning)) continue
      warned.add(warning)
      log.warn('a daypart has no video', { channel, from: first.part.from, date: first.date, pick: JSON.stringify(first.part.pick) })
    }
  }

  const job = repeat(() => turn().catch((error) => log.failure(error)), checkInterval)
  return {
    async prepare() {
      if (!channels.length) return
      // Without a schedule the channels play their slates, and the rest of the site works.
      await keepSchedule(tools, channels, { until: now() + nextDays }).then(reportKept, (error) => log.failure(error))
    },
    start() {
      if (channels.length) job.start()
    },
    stop: job.stop,
    turn,
  }
}

/** Returns the broadcast dates of all channels as a text, which changes when a broadcast day begins. */
function broadcastDates({ channels, brands, now }: KeeperTools): string {
  const at = now()
  return channels
    .flatMap((channel) => {
      const dayparts = daypartsOf(channel)
      const { timeZone } = brands.brands.find(({ key }) => key === channel.brand) ?? brands.brands[0]!
      return dayparts.length ? broadcastDateAt(dayparts, timeZone, at).toString() : []
    })
    .join(' ')
}

/** Returns the schedule files that have changed since their import, with their versions. */
async function changedFiles(channels: readonly ChannelSetting[], imported: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const names = new Set(channels.flatMap(({ source }) => (source.from === 'schedule' ? (source.file ?? []) : [])))
  const changed = new Map<string, string>()
  for (const file of names) {
    const version = await stat(file).then(
      ({ mtimeMs, size }) => `${mtimeMs} ${size}`,
      () => 'missing',
    )
    if (imported.get(file) !== version) changed.set(file, version)
  }
  return changed
}
