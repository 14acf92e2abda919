// A player is a list of features. Each feature owns its state and its listeners. Aborting the signal removes all listeners.

export type FeatureTools<State extends object> = {
  media: HTMLVideoElement
  /** The element around the picture and the controls: it becomes full screen, and receives keyboard and pointer events. */
  frame: HTMLElement
  signal: AbortSignal
  get: () => State
  set: (change: Partial<State>) => void
}

export type Feature<State extends object, Actions extends object> = {
  state: State
  attach(tools: FeatureTools<State>): Actions
}

/** Adds a listener for each of the space-separated `events`, until the signal is aborted. */
export function on(target: EventTarget, events: string, signal: AbortSignal, then: (event: Event) => void): void {
  for (const name of events.split(' ')) target.addEventListener(name, then, { signal })
}
