// Joins features into one thing to watch: each has its own corner of the state and its own verbs.
import type { Feature, FeatureTools } from './features/feature.ts'

type Features = Record<string, Feature<object, object>>
type StateOf<All extends Features> = { [Name in keyof All]: All[Name]['state'] }
type ActionsOf<All extends Features> = { [Name in keyof All]: ReturnType<All[Name]['attach']> }

export type Store<State, Actions> = {
  get(): State
  subscribe(changed: () => void): () => void
  actions: Actions
}

export function joinFeatures<All extends Features>(
  features: All,
  tools: Pick<FeatureTools<object>, 'media' | 'frame' | 'signal'>,
): Store<StateOf<All>, ActionsOf<All>> {
  const names = Object.keys(features)
  const watchers = new Set<() => void>()
  let state = Object.fromEntries(names.map((name) => [name, features[name]!.state]))

  const set = (name: string, change: object) => {
    const before = state[name]! as Record<string, unknown>
    if (Object.entries(change).every(([key, value]) => Object.is(before[key], value))) return
    state = { ...state, [name]: { ...before, ...change } }
    for (const changed of [...watchers]) changed()
  }
  tools.signal.addEventListener('abort', () => watchers.clear(), { once: true })
  const attach = (name: string) =>
    features[name]!.attach({ ...tools, get: () => state[name]!, set: (change) => tools.signal.aborted || set(name, change) })

  return {
    get: () => state as StateOf<All>,
    subscribe(changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    actions: Object.fromEntries(names.map((name) => [name, attach(name)])) as ActionsOf<All>,
  }
}
