// What a document from outside may cost, counted before it is validated or run (reliability F18). Fragments are measured once each,
// so a document that would unfold to a million fields is refused as quickly as any other.
import { type DocumentNode, type FieldNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql'

export const documentLimits = { depth: 10, aliases: 15, tokens: 1000, cost: 2000, rootField: 100, searchField: 600 } as const

/** `roots`: what the fields cost when they are root fields, besides `cost`. */
type Measure = { depth: number; aliases: number; cost: number; roots: number }

const nothing: Measure = { depth: 0, aliases: 0, cost: 0, roots: 0 }

/** A search reads more than any other root field. */
const costOfRoot = (name: string) => (name === 'searchSection' ? documentLimits.searchField : documentLimits.rootField)

/** Why the document may not run; null when it may. */
export function overLimits(document: DocumentNode): string | null {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const node of document.definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
  const measured = new Map<string, Measure | 'under way'>()
  let cycle = false

  const ofFragment = (name: string): Measure => {
    const known = measured.get(name)
    if (known === 'under way') cycle = true
    if (known && known !== 'under way') return known
    const fragment = fragments.get(name)
    if (!fragment || known === 'under way') return nothing
    measured.set(name, 'under way')
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
    if (depth > documentLimits.depth) return `it goes ${depth} fields deep, at most ${documentLimits.depth} are allowed`
    if (aliases > documentLimits.aliases) return `it has ${aliases} aliases, at most ${documentLimits.aliases} are allowed`
    const whole = cost + roots
    if (whole > documentLimits.cost) return `it costs ${whole}, at most ${documentLimits.cost} are allowed`
  }
  // A fragment nobody spreads may be part of a ring all the same.
  for (const name of fragments.keys()) ofFragment(name)
  return cycle ? 'a fragment contains itself' : null
}
