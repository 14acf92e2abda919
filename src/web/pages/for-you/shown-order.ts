// The order of the home page's sections that this tab has shown to the viewer: the page is the same when the viewer returns to it.
import type { Section } from '#contracts/graph/shapes.ts'
import { viewerStore } from '../../tiles/viewer.ts'

let shown: { userId: string | null; names: string; order: readonly number[] } | null = null

const namesOf = (sections: readonly Section[]) => sections.map(({ data }) => ('machineName' in data ? data.machineName : '')).join()

/** Returns the indexes of the sections in the order that the viewer has seen; by default that of the editors. */
export const shownOrder = (sections: readonly Section[]): readonly number[] =>
  shown?.names === namesOf(sections) && shown.userId === viewerStore.read().userId ? shown.order : [...sections.keys()]

export function keepOrder(sections: readonly Section[], order: readonly number[]): void {
  shown = { userId: viewerStore.read().userId, names: namesOf(sections), order }
}
