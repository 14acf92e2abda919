// The rows of all channels in the memory of this process. They are read again when they change, so that playlists need no database.
import type { ChannelSetting } from '#contracts/media/channel.ts'
import type { Film } from '#contracts/media/film.ts'
import type { Library } from '../films/library.ts'
import { findSlate, type Ladder, ladderOf } from './channel-films.ts'
import type { PlayoutRow } from './row.ts'
import type { ChannelState, PlayoutStore } from './store.ts'
import { createTimeline, type Timeline } from './timeline.ts'

/** A channel that has rows. `ladder` is null if the slate film is missing. */
export type ChannelOnAir = ChannelState & { rows: readonly PlayoutRow[]; timeline: Timeline; ladder: Ladder | null }

export type OnAir = {
  get(channel: string): ChannelOnAir | undefined
  /** Reads the rows that have changed. Afterwards, `get` returns all rows that were written before the call. */
  refresh(): Promise<void>
}

type OnAirTools = {
  channels: readonly ChannelSetting[]
  store: Pick<PlayoutStore, 'states' | 'rowsAfter'>
  library: Library
  now: () => number
}

/** Milliseconds for which rows are kept: a recording that begins 24 hours ago can be watched for two hours. */
export const rowLife = 26 * 3_600_000

export function createOnAir({ channels, store, library, now }: OnAirTools): OnAir {
  const known = new Map<string, ChannelOnAir>()

  async function load(setting: ChannelSetting, state: ChannelState): Promise<void> {
    const before = known.get(setting.id)
    if (before?.revision === state.revision) {
      known.set(setting.id, { ...before, settledUntil: state.settledUntil })
      return
    }
    const changed = await store.rowsAfter(setting.id, before?.revision ?? 0)
    const from = changed[0]?.start ?? Number.POSITIVE_INFINITY
    // The clock may be ahead.
    const oldest = Math.min(now(), before?.rows.at(-1)?.end ?? 0) - rowLife
    const rows = [...(before?.rows ?? []).filter(({ start, end }) => start < from && end >= oldest), ...changed]
    const films = await filmsOf(rows)
    const slate = await findSlate(library, setting)
    const ladder = typeof slate === 'string' ? null : ladderOf(slate, films.values())
    known.set(setting.id, { ...state, rows, timeline: createTimeline(rows, films), ladder })
  }

  async function filmsOf(rows: readonly PlayoutRow[]): Promise<Map<string, Film>> {
    const ids = new Set(rows.flatMap(({ parts }) => parts.map(({ film }) => film)))
    const found = await Promise.all([...ids].map((id) => library.find(id)))
    return new Map(found.flatMap((each) => (each ? [[each.film.id, each.film] as const] : [])))
  }

  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  async function read() {
    const states = await store.states()
    for (const setting of channels) {
      const state = states.get(setting.id)
      if (state && state.revision > 0) await load(setting, state)
    }
  }
  async function readNext(): Promise<void> {
    await running?.catch(() => undefined)
    next = undefined
    running = read().finally(() => {
      running = undefined
    })
    await running
  }
  return {
    get: (channel) => known.get(channel),
    refresh() {
      // A read that has begun may not have seen the last write, so the caller waits for another one. All callers share it.
      next ??= readNext()
      return next
    },
  }
}
