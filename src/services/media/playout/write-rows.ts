// Plans a channel two hours ahead, and stores the plan as rows. Several processes may run this at once: the first write succeeds, the others change nothing.
import { isDeepStrictEqual } from 'node:util'
import { endOfAiring } from '#contracts/catalogue/end-of-airing.ts'
import type { Airing } from '#contracts/catalogue/facts.ts'
import type { CatalogueSchedule } from '#contracts/http/catalogue.ts'
import type { ChannelSetting } from '#contracts/media/channel.ts'
import type { Film } from '#contracts/media/film.ts'
import type { Library } from '../films/library.ts'
import { findBreaks, findPlayable, findSlate } from './channel-films.ts'
import { type OnAir, rowLife } from './on-air.ts'
import { type PlannedAiring, plan } from './plan.ts'
import { numbered, type PlayoutRow } from './row.ts'
import type { PlayoutStore } from './store.ts'

export type WriteRowsTools = {
  catalogue: Pick<CatalogueSchedule, 'airings' | 'filmsOfAirings'>
  store: PlayoutStore
  onAir: OnAir
  library: Library
  now: () => number
}

const hour = 3_600_000
/** Rows are written so far ahead, and at the first start so far back. */
const ahead = 2 * hour
const back = 24 * hour
/** Rows that begin within this time no longer change, because every process must know them before they play. */
const settledAhead = 60_000
/** Airings are read this far beyond the plan, because an airing ends when the next one begins. */
const beyondPlan = 6 * hour

/** Writes the rows of a channel that are missing or have changed. Returns the reason if the channel cannot play, else null. */
export async function writeRows(setting: ChannelSetting, tools: WriteRowsTools): Promise<string | null> {
  const { store, onAir, library, now } = tools
  await onAir.refresh()
  const slate = await findSlate(library, setting)
  if (typeof slate === 'string') return slate
  const at = now()
  const known = onAir.get(setting.id)
  const seen = { revision: known?.revision ?? 0, settledUntil: known?.settledUntil ?? 0 }
  const { from, before, last, settledUntil } = continueFrom(known?.rows ?? [], seen.settledUntil, at)
  const until = at + ahead
  const airings = from < until ? await plannedAirings(setting, slate, { from, until }, tools) : []
  const breaks = await findBreaks(library, setting, slate)
  const planned = from < until ? numbered(plan({ from, until, before, airings, slate, breaks }), last) : []
  const rows = withoutKnown(
    planned,
    (known?.rows ?? []).filter(({ start }) => start >= from),
  )
  if (rows.length) {
    const keepFrom = Math.min(at, known?.rows.at(-1)?.end ?? at) - rowLife
    await store.write({ channel: setting.id, seen, settledUntil, rows, keepFrom })
    await onAir.refresh()
  } else if (known?.rows.some(({ start }) => start >= known.settledUntil && start < settledUntil)) {
    await store.settle(setting.id, settledUntil)
  }
  return null
}

/**
 * `from`: the time from which a channel is planned. `before`: the last row that stays. `last`: the row after whose numbers the plan goes on. Rows that
 * begin before `settledUntil` must not change.
 */
type Continuation = { from: number; before?: PlayoutRow | undefined; last?: PlayoutRow | undefined; settledUntil: number }

/**
 * Returns where a plan continues: after the last row that must not change, at most 24 hours ago. Rows after a hole were written while the clock of this
 * machine was wrong. They are replaced, but their numbers are not used again, and the time until which that clock settled the rows does not count.
 */
export function continueFrom(rows: readonly PlayoutRow[], settledBefore: number, now: number): Continuation {
  const current = rows.findLastIndex(({ start }) => start <= now)
  const hole = rows.findIndex(({ start }, index) => index > current && start !== rows[index - 1]?.end)
  const settledUntil = Math.max(hole < 0 ? settledBefore : 0, now + settledAhead)
  const contiguous = hole < 0 ? rows : rows.slice(0, hole)
  const before =
    contiguous[
      Math.max(
        current,
        contiguous.findLastIndex(({ start }) => start < settledUntil),
      )
    ]
  return { from: Math.max(before?.end ?? 0, now - back), before, last: hole < 0 ? before : rows.at(-1), settledUntil }
}

/** Returns the planned rows from the first one that is not stored already. */
function withoutKnown(planned: readonly PlayoutRow[], known: readonly PlayoutRow[]): readonly PlayoutRow[] {
  const stored = new Map(known.map((row) => [row.start, row]))
  const first = planned.findIndex((row) => !isDeepStrictEqual(row, stored.get(row.start)))
  return first < 0 ? [] : planned.slice(first)
}

async function plannedAirings(
  setting: ChannelSetting,
  slate: Film,
  { from, until }: { from: number; until: number },
  { catalogue, library }: WriteRowsTools,
): Promise<PlannedAiring[]> {
  const found = withoutOverlaps(await catalogue.airings(setting.id, from, until + beyondPlan)).filter(({ start }) => start < until)
  const films = await catalogue.filmsOfAirings(found.map(({ airing }) => airing))
  return await Promise.all(
    found.map(async ({ airing, start, end }) => {
      const playable = await findPlayable(library, films.get(airing.id) ?? [], slate, setting)
      return { id: airing.id, start, end, films: playable }
    }),
  )
}

/** Returns airings with their ends: an airing ends when the next one begins. */
function withoutOverlaps(airings: readonly Airing[]): { airing: Airing; start: number; end: number }[] {
  const sorted = airings.toSorted((a, b) => a.start - b.start)
  return sorted.map((airing, index) => {
    const next = sorted[index + 1]?.start
    return { airing, start: airing.start, end: endOfAiring(airing, next) }
  })
}
