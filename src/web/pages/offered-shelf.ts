import type { ListSection } from '#contracts/graph/shapes.ts'
import { graphVariables, type Query } from '../ui/query.tsx'
import type { Visit } from '../ui/visit.tsx'

type Asking = { userId?: string | null; signal?: AbortSignal | undefined }
type Operation = 'neuralNetShelf' | 'featuredShowsSection'

/** [C2.10-05] What there is instead of a page that is not: a known viewer's top picks where they are made [C7.4-03], else [C8-03] shows. */
export async function offeredShelf(query: Query, visit: Visit, { userId = null, signal }: Asking = {}): Promise<ListSection | null> {
  const ask = async (operation: Operation, variables: object): Promise<ListSection | null> => {
    const { data } = await query<Partial<Record<Operation, ListSection | null>>>(
      operation,
      { ...graphVariables(visit), ...variables },
      { signal },
    )
    const shelf = data?.[operation]
    return shelf?.data.items.length ? shelf : null
  }
  const picks =
    userId !== null && !visit.brand.off?.includes('personalization') ? await ask('neuralNetShelf', { userId }).catch(() => null) : null
  return picks ?? (await ask('featuredShowsSection', {}))
}
