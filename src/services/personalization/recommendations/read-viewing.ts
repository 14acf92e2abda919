// Reads what viewers watched and keep as arrays of numbers, from which neighbours are computed.

import type { NeighbourStore } from './neighbour-store.ts'
import type { Viewing } from './neighbours.ts'

/** At most this number of viewers are read, those with accounts first; and this number of titles of each. */
const maxViewers = 200_000
const maxTitles = 100

type Source = {
  store: Pick<NeighbourStore, 'watches' | 'favorites'>
  /** The index of each title, by id. */
  indexOf: ReadonlyMap<string, number>
  /** Returns the ids of the titles of videos. */
  titlesOf: (v4IDs: readonly string[]) => Promise<ReadonlyMap<string, string>>
  breathe?: () => Promise<void> | undefined
}

/** Returns the viewing of all viewers. Only viewers with watches count: watches are stored with the viewer's consent, favorites also without. */
export async function readViewing({ store, indexOf, titlesOf, breathe }: Source): Promise<Viewing> {
  const viewers = new Map<string, number[]>()
  const titleOfVideo = new Map<string, number | undefined>()
  const add = (owner: string, title: number | undefined) => {
    const titles = viewers.get(owner)
    if (title !== undefined && titles && titles.length < maxTitles && !titles.includes(title)) titles.push(title)
  }
  for await (const rows of store.watches()) {
    await breathe?.()
    const unknown = [...new Set(rows.map(({ v4_id }) => v4_id).filter((id) => !titleOfVideo.has(id)))]
    const titles = await titlesOf(unknown)
    for (const id of unknown) titleOfVideo.set(id, indexOf.get(titles.get(id) ?? id))
    for (const { owner, v4_id } of rows) {
      if (!viewers.has(owner) && viewers.size < maxViewers) viewers.set(owner, [])
      add(owner, titleOfVideo.get(v4_id))
    }
    if (viewers.size === maxViewers && !viewers.has(rows.at(-1)!.owner)) break
  }
  for await (const rows of store.favorites()) {
    await breathe?.()
    for (const { owner, title_id } of rows) add(owner, indexOf.get(title_id))
  }
  return await packed([...viewers.values()], breathe)
}

async function packed(viewers: readonly (readonly number[])[], breathe: Source['breathe']): Promise<Viewing> {
  const offsets = new Uint32Array(viewers.length + 1)
  for (const [viewer, titles] of viewers.entries()) offsets[viewer + 1] = offsets[viewer]! + titles.length
  const titles = new Uint32Array(offsets.at(-1)!)
  for (const [viewer, own] of viewers.entries()) {
    titles.set(own, offsets[viewer]!)
    await breathe?.()
  }
  return { offsets, titles }
}
