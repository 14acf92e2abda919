import { expect, test } from 'vitest'
import { createOnAir } from './on-air.ts'
import type { PlayoutRow } from './row.ts'
import { channelOf, films, libraryOf } from './testing/films.ts'

test('`refresh` returns after the rows were read that were written before the call, even if an earlier read still runs', async () => {
  const channel = channelOf()
  const parts = [{ film: 'slate', first: 0, count: 3, ms: 5500 }]
  const row: PlayoutRow = { start: 0, end: 5500, airing: null, parts, position: null, sequence: 0, discontinuity: 0 }
  let rows: PlayoutRow[] = []
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const store = {
    async states() {
      const seen = new Map(rows.length ? [[channel.id, { revision: 1, settledUntil: 0 }]] : [])
      await opened
      return seen
    },
    rowsAfter: async () => rows,
  }
  const onAir = createOnAir({ channels: [channel], store, library: libraryOf(films), now: () => 0 })
  const early = onAir.refresh()
  await Promise.resolve()
  rows = [row]
  const late = onAir.refresh()
  open()
  await early
  await late
  expect(onAir.get(channel.id)?.rows).toEqual([row])
})
