import { type Feature, on } from '../features/feature.ts'
import { type StoredSetting, storedSetting } from '../preferences/stored-setting.ts'
import type { Commands } from './commands.ts'
import { type Shortcut, type ShortcutName, shortcutsOf } from './keys.ts'

export type Keyboard = {
  /** Whether keys with a character are shortcuts. Viewers who speak to their device turn them off, because a word would press several of them. */
  hasCharacterKeys: boolean
  isHelpOpen: boolean
}
export type KeyboardActions = {
  setCharacterKeys(isOn: boolean): void
  openHelp(): void
  closeHelp(): void
  /** Returns the shortcuts for the help panel. */
  shortcuts(): [ShortcutName, Shortcut][]
}
type KeysPreference = { characterKeys: boolean }
type Tools = {
  commands: () => Commands
  /** Whether the player shows why it does not play. */
  isStopped: () => boolean
}

const isPreference = (value: unknown): value is KeysPreference =>
  typeof (value as Partial<KeysPreference> | null)?.characterKeys === 'boolean'

/** Handles keys only while the focus is in the player (WCAG 2.1.4): elsewhere arrows and space scroll the page. */
export function keyboard(
  { commands, isStopped }: Tools,
  stored: StoredSetting<KeysPreference> = storedSetting('preferences', isPreference),
): Feature<Keyboard, KeyboardActions> {
  return {
    state: { hasCharacterKeys: true, isHelpOpen: false },
    attach({ frame, signal, get, set }) {
      set({ hasCharacterKeys: stored.read()?.characterKeys ?? true })
      // Listens in the capture phase, before the controls; otherwise a slider would handle the arrow keys.
      on(frame, 'keydown', signal, (given) => {
        const event = given as KeyboardEvent
        const shortcut = isOwned(event) ? undefined : shortcutOf(event, commands(), get().hasCharacterKeys)
        if (!shortcut || (isStopped() && !shortcut.always)) return
        event.preventDefault()
        if (!event.repeat || shortcut.repeats) shortcut.run(commands())
      })
      return {
        setCharacterKeys(isOn) {
          set({ hasCharacterKeys: isOn })
          stored.write({ characterKeys: isOn })
        },
        openHelp: () => set({ isHelpOpen: true }),
        closeHelp: () => set({ isHelpOpen: false }),
        shortcuts: () => shortcutsOf(commands()),
      }
    },
  }
}

/** Elements that handle all keys themselves. */
const owners = 'a[href], form, dialog, [role="menu"], select, textarea, input:not([type="range"]), [contenteditable]'
/** The keys that an element with `data-own-keys` (the volume slider) handles itself. */
const ownable = /^(arrow.*|home|end)$/i

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'target'>

/** Returns whether a key belongs to the browser, to another listener, or to the focused element. */
export function isOwned({ key, ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyPress): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return true
  const focused = target as HTMLElement | null
  if (key === ' ' && focused?.localName === 'button') return true
  return Boolean(focused?.closest?.(owners) || (ownable.test(key) && focused?.closest?.('[data-own-keys]')))
}

function shortcutOf(event: Pick<KeyboardEvent, 'key'>, commands: Commands, hasCharacterKeys: boolean): Shortcut | undefined {
  const key = event.key.toLowerCase()
  // Space is no character key: WCAG 2.1.4 names letters, digits, punctuation and symbols.
  if (!hasCharacterKeys && key.length === 1 && key !== ' ') return undefined
  return shortcutsOf(commands).find(([, { keys }]) => keys.includes(key))?.[1]
}
