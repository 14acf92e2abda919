// Limits of documents that are not persisted operations. The limits are checked before validation. Each fragment is measured only one time.
// Therefore the check is fast, even if the fragments of a document expand to a million fields.
import { type DocumentNode, type FieldNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql'

export const documentLimits = { depth: 10, aliases: 15, tokens: 1000, cost: 2000, rootField: 100, searchField: 600 } as const

/** The size of a selection of fields. `roots` is the additional cost of these fields if they are root fields. */
type Measure = { depth: number; aliases: number; cost: number; roots: number }

const nothing: Measure = { depth: 0, aliases: 0, cost: 0, roots: 0 }

/** Returns the cost of a root field. A search has a higher cost than any other root field. */
const costOfRoot = (name: string) => (name === 'searchSection' ? documentLimits.searchField : documentLimits.rootField)

/** Returns the limit that the document exceeds. Returns null if the document is within all limits. */
export function overLimits(document: DocumentNode): string | null {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const node of document.definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
  const measured = new Map<string, Measure | 'in progress'>()
  let cycle = false

  const ofFragment = (name: string): Measure => {
    const previous = measured.get(name)
    if (previous === 'in progress') cycle = true
    if (previous && previous !== 'in progress') return previous
    const fragment = fragments.get(name)
    if (!fragment || previous === 'in progress') return nothing
    measured.set(name, 'in progress')
    const measure = ofSelections(fragment.selectionSet)
    measured.set(name, measure)
    return measure
  }

  const ofSelections = ({ selections }: SelectionSetNode): Measure => {
    const all = { ...nothing }
    for (const selection of selections) {
      const one =
        selection.kind === Kind.FIELD
          ? ofField(selection)
          : selection.kind === Kind.FRAGMENT_SPREAD
            ? ofFragment(selection.name.value)
            : ofSelections(selection.selectionSet)
      all.depth = Math.max(all.depth, one.depth)
      all.aliases += one.aliases
      all.cost += one.cost
      all.roots += one.roots
    }
    return all
  }

  const ofField = ({ name, alias, selectionSet }: FieldNode): Measure => {
    const inner = selectionSet ? ofSelections(selectionSet) : nothing
    return { depth: inner.depth + 1, aliases: inner.aliases + (alias ? 1 : 0), cost: inner.cost + 1, roots: costOfRoot(name.value) }
  }

  for (const node of document.definitions) {
    if (node.kind !== Kind.OPERATION_DEFINITION) continue
    const { depth, aliases, cost, roots } = ofSelections(node.selectionSet)
    if (depth > documentLimits.depth) return `depth ${depth}, at most ${documentLimits.depth} is allowed`
    if (aliases > documentLimits.aliases) return `${aliases} aliases, at most ${documentLimits.aliases} are allowed`
    const total = cost + roots
    if (total > documentLimits.cost) return `cost ${total}, at most ${documentLimits.cost} is allowed`
  }
  // Fragments that the operation does not use are measured too, because they may form a cycle.
  for (const name of fragments.keys()) ofFragment(name)
  return cycle ? 'a fragment contains itself' : null
}
