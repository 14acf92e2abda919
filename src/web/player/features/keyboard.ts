import { type Feature, on } from './feature.ts'

/** What a key may ask for; [C9-36], [C9-37], [C9-47] in seconds, volume in hundredths of full. */
export type Commands = {
  togglePlay(): void
  toggleFullscreen(): void
  exitFullscreen(): void
  seekBy(seconds: number): void
  restart(): void
  end(): void
  changeVolume(by: number): void
  toggleMuted(): void
  toggleCaptions(): void
}

export const seekStep = { arrow: 5, letter: 10 } as const
const volumeStep = 0.1

const keyMap: Record<string, (commands: Commands) => void> = {
  p: (player) => player.togglePlay(), // [C9-33]
  k: (player) => player.togglePlay(),
  ' ': (player) => player.togglePlay(),
  f: (player) => player.toggleFullscreen(), // [C9-34]
  escape: (player) => player.exitFullscreen(), // [C9-35]
  arrowleft: (player) => player.seekBy(-seekStep.arrow), // [C9-36]
  arrowright: (player) => player.seekBy(seekStep.arrow),
  j: (player) => player.seekBy(-seekStep.letter), // [C9-37]
  l: (player) => player.seekBy(seekStep.letter),
  '0': (player) => player.restart(), // [C9-38]
  home: (player) => player.restart(),
  end: (player) => player.end(), // [C9-39]
  arrowup: (player) => player.changeVolume(volumeStep), // [C9-40]
  arrowdown: (player) => player.changeVolume(-volumeStep),
  m: (player) => player.toggleMuted(), // [C9-41]
  c: (player) => player.toggleCaptions(), // [C9-42]
}

/** What a menu or a slider of its own meaning (volume) keeps for itself: it says so by `data-own-keys`. */
const ownable = /^(arrow.*|home|end|escape)$/

/** Keys count only while the focus is in the player (WCAG 2.1.4): the page scrolls with arrows and space as ever. */
export function keyboard(commands: Commands): Feature<object, object> {
  return {
    state: {},
    attach({ frame, signal }) {
      // Before the controls hear it: a slider would take the arrows for itself.
      on(frame, 'keydown', signal, (event) => {
        const act = actOf(event as KeyboardEvent)
        if (!act) return
        event.preventDefault()
        act(commands)
      })
      return {}
    },
  }
}

/** Null when the key is not ours: a browser shortcut, a pressed button, an arrow in a menu or on a slider that wants it. */
export function actOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'target'>) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null
  const key = event.key.toLowerCase()
  const target = event.target as HTMLElement | null
  if (key === ' ' && target?.localName === 'button') return null
  if (ownable.test(key) && target?.closest?.('[data-own-keys]')) return null
  return Object.hasOwn(keyMap, key) ? keyMap[key]! : null
}
