// Joins the features into one store: each feature has its own part of the state and its own actions.
import type { Feature, FeatureTools } from '../features/feature.ts'

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
  const subscribers = new Set<() => void>()
  let state = Object.fromEntries(names.map((name) => [name, features[name]!.state]))

  const set = (name: string, change: object) => {
    const before = state[name]! as Record<string, unknown>
    if (Object.entries(change).every(([key, value]) => Object.is(before[key], value))) return
    state = { ...state, [name]: { ...before, ...change } }
    for (const changed of [...subscribers]) changed()
  }
  tools.signal.addEventListener('abort', () => subscribers.clear(), { once: true })
  const attach = (name: string) =>
    features[name]!.attach({ ...tools, get: () => state[name]!, set: (change) => tools.signal.aborted || set(name, change) })

  return {
    get: () => state as StateOf<All>,
    subscribe(changed) {
      subscribers.add(changed)
      return () => subscribers.delete(changed)
    },
    actions: Object.fromEntries(names.map((name) => [name, attach(name)])) as ActionsOf<All>,
  }
}
