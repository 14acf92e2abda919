// `daypart demo`: imports the demo network with dates relative to today.
import { join } from 'node:path'
import type { BrandGroup } from '#contracts/brand.ts'
import type { EntryInput } from '#contracts/catalogue.ts'
import type { EntryStore } from '#contracts/entry-store.ts'
import type { ChannelSetting } from '#contracts/media/channel.ts'
import type { Config } from '#kit/config.ts'
import type { Database } from '#kit/db/database.ts'
import { type ImportSummary, importEntries } from '#services/catalogue/import/import-catalogue.ts'
import { keepSchedule } from '#services/catalogue/keeper/keep-schedule.ts'
import { removeEntries } from '#services/catalogue/writes/remove-entries.ts'
import { openCatalogue } from '../commands/open-catalogue.ts'
import { readChannels } from '../services/open-channels.ts'
import { idsMissingFrom, isExpiring, type LoadedIds, recordLoadedIds, rememberDemo } from './edition.ts'

type DemoTools = {
  database: Database
  entryStore: EntryStore
  brands: BrandGroup
  channels: readonly ChannelSetting[]
  folder: string
  now: () => number
}

export async function demoCommand(config: Config): Promise<void> {
  const { database, entryStore, group: brands, close } = await openCatalogue(config)
  try {
    const folder = join(config.DATA_DIR, 'tmp')
    const channels = readChannels({ CHANNELS_FILE: config.CHANNELS_FILE, DEMO: true })
    const { added, changed, unchanged } = await loadDemo({ database, entryStore, brands, channels, folder, now: Date.now })
    console.log(`added=${added} changed=${changed} unchanged=${unchanged}`)
  } finally {
    await close()
  }
}

/** Loads the demo network with the schedule of its channels, and removes entries of earlier days. Two processes may do this concurrently, because storing an unchanged entry changes nothing. */
export async function loadDemo({ database, entryStore, brands, channels, folder, now }: DemoTools): Promise<ImportSummary> {
  const { demoEntries } = await import('../../demo/network.ts')
  const at = now()
  const refusals: string[] = []
  const loaded: LoadedIds = new Map()
  const summary = await importEntries(recordingIds(loaded, demoEntries(at)), 'the demo network', {
    store: entryStore,
    brands: brands.brands,
    folder,
    listener: { refused: ({ element, reason }) => void refusals.push(`${element}: ${reason}`) },
  })
  if (refusals.length) throw new Error(`${refusals.length} entries of the demo network were refused, the first: ${refusals[0]}`)
  for (const [kind, ids] of await idsMissingFrom(database, loaded)) await removeEntries(database, kind, ids)
  const kept = await keepSchedule({ database, entryStore, brands, now: () => at }, channels)
  await recordLoadedIds(database, loaded)
  await rememberDemo(database, at)
  return { ...summary, added: summary.added + kept.added, changed: summary.changed + kept.changed }
}

/** Yields all entries unchanged, and adds the ids of entries that expire to `loaded`. */
function* recordingIds(loaded: LoadedIds, entries: Iterable<EntryInput>): Generator<EntryInput> {
  for (const entry of entries) {
    if (isExpiring(entry.kind) && entry.id !== undefined) {
      if (!loaded.has(entry.kind)) loaded.set(entry.kind, new Set())
      loaded.get(entry.kind)!.add(entry.id)
    }
    yield entry
  }
}
