// Keeps the generated programmes of the channels from seven days back to fourteen days ahead. A run is repeatable: it changes nothing unless the
// catalogue, the setting or the date has changed, so several processes may run it.
import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { brandBook } from '#brands/brand-book.ts'
import type { BrandGroup } from '#contracts/brand.ts'
import type { EntryOf } from '#contracts/catalogue.ts'
import type { EntryStore } from '#contracts/entry-store.ts'
import type { ChannelSetting, Daypart } from '#contracts/media/channel.ts'
import type { Database } from '#kit/db/database.ts'
import { channelById } from '../queries/guide.ts'
import type { ContentTables } from '../schema/tables.ts'
import { removeEntries } from '../writes/remove-entries.ts'
import { broadcastDateAt, type DayPart, daypartsOf, partsOfDay } from './broadcast-day.ts'
import { type CandidatesOfPick, candidatesOf, type VideoToAir } from './candidates.ts'
import { generateSchedule, type Slot } from './generate-schedule.ts'
import { channelEntry, isGenerated, programmeEntry } from './programme-entry.ts'
import { fixedProgrammes, isCovered, type StoredProgramme, storedProgrammes } from './stored-programmes.ts'

const day = 86_400_000
/** The broadcast days that are kept before and after the current one. */
const daysBack = 7
const daysAhead = 14

export type ScheduleKeeperTools = { database: Database; entryStore: EntryStore; brands: BrandGroup; now: () => number }

/** The result of a run. `unfilled`: for each channel, the parts of broadcast days for which the catalogue has no video. */
export type KeptSchedule = { added: number; changed: number; removed: number; unfilled: Map<string, DayPart[]> }

/**
 * Creates the channels that the catalogue does not have, generates the programmes of channels with dayparts, and removes old ones. Programmes that
 * have begun, and programmes of the operator, never change. `until`: only fills gaps before this time, and removes nothing.
 */
export async function keepSchedule(
  tools: ScheduleKeeperTools,
  channels: readonly ChannelSetting[],
  { until = Number.POSITIVE_INFINITY }: { until?: number } = {},
): Promise<KeptSchedule> {
  const kept: KeptSchedule = { added: 0, changed: 0, removed: 0, unfilled: new Map() }
  await storeChannels(tools, channels, kept)
  for (const channel of channels) await keepChannel(tools, channel, until, kept)
  await tools.entryStore.finish()
  return kept
}

async function storeChannels(
  { database, entryStore, brands: group }: ScheduleKeeperTools,
  channels: readonly ChannelSetting[],
  kept: KeptSchedule,
) {
  const db = database.withTables<ContentTables>().read
  const brands = brandBook(group)
  for (const setting of channels) {
    const stored = await channelById(db, setting.id)
    if (stored?.brand !== undefined) continue
    const entry = channelEntry(setting, brands.find(setting.brand) ?? brands.main, stored)
    await store(entryStore, [entry], kept)
  }
}

async function keepChannel(tools: ScheduleKeeperTools, channel: ChannelSetting, until: number, kept: KeptSchedule): Promise<void> {
  const db = tools.database.withTables<ContentTables>().read
  const now = tools.now()
  if (until < Number.POSITIVE_INFINITY && isCovered(await storedProgrammes(db, channel.id, now, until), now, until)) return
  const { parts, slots, stored } = await planChannel(tools, channel, now)
  const wanted = new Set<string>()
  let batch: EntryOf<'programme'>[] = []
  let date = ''
  const unfilled = new Set(parts)
  for (const slot of slots) {
    unfilled.delete(slot.day)
    if (slot.day.date !== date) {
      batch = await flush(tools.entryStore, batch, kept)
      date = slot.day.date
    }
    const entry = programmeEntry(channel.id, slot)
    wanted.add(entry.id!)
    if (slot.start < until && slot.stop > now - (daysBack + 1) * day) batch.push(entry)
  }
  await flush(tools.entryStore, batch, kept)
  const empty = [...unfilled].filter((part) => !stored.some(({ start, stop }) => start < part.stop && (stop ?? part.stop) > part.start))
  if (empty.length) kept.unfilled.set(channel.id, empty)
  if (until !== Number.POSITIVE_INFINITY) return
  const outdated = await outdatedProgrammes(db, channel.id, { now, windowStart: parts[0]?.start ?? now - daysBack * day, wanted })
  await removeEntries(tools.database, 'programme', outdated)
  kept.removed += outdated.length
}

type Window = { now: number; windowStart: number; wanted: ReadonlySet<string> }

/** Returns the ids of generated programmes that ended before the window, or that have not begun and are not wanted any more. */
async function outdatedProgrammes(db: Kysely<ContentTables>, channel: string, { now, windowStart, wanted }: Window): Promise<string[]> {
  const rows = await db
    .selectFrom('content_programmes')
    .select(['id', 'start_at'])
    .where('channel_id', '=', channel)
    .where((eb) => eb.or([eb('start_at', '>', now), eb.and([eb('start_at', '<', windowStart), eb('stop_at', '<=', windowStart)])]))
    .execute()
  return rows.filter(({ id, start_at }) => isGenerated(id) && (start_at < windowStart || !wanted.has(id))).map(({ id }) => id)
}

type Plan = { parts: DayPart[]; slots: Iterable<Slot & { video: VideoToAir }>; stored: StoredProgramme[] }

/** Returns the programmes that a channel with dayparts lacks at the time `now`, in order, and those that it has. */
export async function planChannel({ database, brands: group }: ScheduleKeeperTools, channel: ChannelSetting, now: number): Promise<Plan> {
  const db = database.withTables<ContentTables>().read
  const dayparts = daypartsOf(channel)
  if (!dayparts.length) return { parts: [], slots: [], stored: [] }
  const brands = brandBook(group)
  const { timeZone } = brands.find(channel.brand) ?? brands.main
  const today = broadcastDateAt(dayparts, timeZone, now)
  const parts: DayPart[] = []
  for (let days = -daysBack; days <= daysAhead; days++) parts.push(...partsOfDay(dayparts, timeZone, today.add({ days })))
  const [first, last] = [parts[0]?.start ?? now, parts.at(-1)?.stop ?? now]
  const stored = await storedProgrammes(db, channel.id, first, last)
  const candidates = new Map<Daypart, CandidatesOfPick>()
  for (const part of dayparts) candidates.set(part, await candidatesOf(db, part, now))
  const titles = new Map([...candidates.values()].flatMap(({ videos, clips }) => [...videos, ...clips]).map(({ id, title }) => [id, title]))
  const slots = generateSchedule({
    channel: channel.id,
    parts,
    candidatesOf: ({ part }) => candidates.get(part)!,
    fixed: fixedProgrammes(stored, now, titles),
    breaks: channel.breaks,
  })
  return { parts, slots: slots as Iterable<Slot & { video: VideoToAir }>, stored }
}

/** Stores a day of a channel in one transaction, and lets requests run before the next one. */
async function flush(entryStore: EntryStore, batch: EntryOf<'programme'>[], kept: KeptSchedule): Promise<EntryOf<'programme'>[]> {
  if (batch.length) await store(entryStore, batch, kept)
  await setImmediate()
  return []
}

async function store(entryStore: EntryStore, entries: (EntryOf<'programme'> | EntryOf<'channel'>)[], kept: KeptSchedule): Promise<void> {
  const where = { file: 'CHANNELS_FILE', line: 0, element: entries[0]!.id ?? '' }
  const { added, changed, refused } = await entryStore.storeBatch(
    entries.map((entry) => ({ entry, where })),
    { mayBeLost: true },
  )
  if (refused.length) throw new Error(`The schedule of ${entries[0]!.id} was refused: ${refused[0]!.reason}`)
  kept.added += added
  kept.changed += changed
}
