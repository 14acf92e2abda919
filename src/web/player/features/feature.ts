// A player is a list of features. One owns its state and its listeners; the signal ends them all.

export type FeatureTools<State extends object> = {
  media: HTMLVideoElement
  /** What holds the picture and the controls: it goes full screen, and hears keys and pointers. */
  frame: HTMLElement
  signal: AbortSignal
  get: () => State
  set: (change: Partial<State>) => void
}

export type Feature<State extends object, Actions extends object> = {
  state: State
  attach(tools: FeatureTools<State>): Actions
}

/** Calls `then` at each of the events until the signal ends. */
export function on(target: EventTarget, events: string, signal: AbortSignal, then: (event: Event) => void): void {
  for (const name of events.split(' ')) target.addEventListener(name, then, { signal })
}
