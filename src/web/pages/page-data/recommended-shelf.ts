import type { ListSection } from '#contracts/graph/shapes.ts'
import { graphVariables, type Query } from '../../ui/graph/query.ts'
import type { Visit } from '../../ui/visit.tsx'

/** `ids`: what personalization recommends to the viewer, if it has something. */
type Options = { userId?: string | null; ids?: readonly string[] | undefined; signal?: AbortSignal | undefined }
type Operation = 'neuralNetShelf' | 'featuredShowsSection'

/**
 * Returns the recommended shelf of an error page [C2.10-05]. A known viewer's shelf contains top picks if personalization is on [C7.4-03].
 * Otherwise, or without top picks, the shelf contains the featured shows [C8-03]. Returns null if there are no featured shows. Throws if the
 * featured shows cannot be loaded.
 */
export async function recommendedShelf(
  query: Query,
  visit: Visit,
  { userId = null, ids, signal }: Options = {},
): Promise<ListSection | null> {
  const load = async (operation: Operation, variables: object): Promise<ListSection | null> => {
    const { data } = await query<Partial<Record<Operation, ListSection | null>>>(
      operation,
      { ...graphVariables(visit), ...variables },
      { signal },
    )
    const shelf = data?.[operation]
    return shelf?.data.items.length ? shelf : null
  }
  const picks =
    userId !== null && !visit.brand.off?.includes('personalization')
      ? await load('neuralNetShelf', { userId, ids }).catch(() => null)
      : null
  return picks ?? (await load('featuredShowsSection', {}))
}
