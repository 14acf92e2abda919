// The player's settings that are stored in this browser [C9-32]: `volume`, `preferences` (the language of captions) and `configuration` (the
// style of captions). In some browsers, access to storage throws. Then nothing is stored, and playback still works [C8-06].

import { preferences } from '../../ui/preferences/preferences.ts'

export type StoredSetting<Value> = { read(): Value | null; write(value: Value): void }
export type PlayerStorage = Pick<typeof preferences, 'getItem' | 'setItem'>

/**
 * Returns the reader and writer of some fields of a stored object. Writing keeps the other fields. `isValue` rejects values of other versions or
 * other programs.
 */
export function storedSetting<Value extends object>(
  key: 'volume' | 'preferences' | 'configuration' | 'last-break',
  isValue: (value: unknown) => value is Value,
  storage: () => PlayerStorage = () => preferences,
): StoredSetting<Value> {
  const readAll = (): unknown => {
    try {
      return JSON.parse(storage().getItem(`player-${key}`) ?? 'null')
    } catch {
      return null
    }
  }
  return {
    read() {
      const value = readAll()
      return isValue(value) ? value : null
    },
    write(value) {
      try {
        storage().setItem(`player-${key}`, JSON.stringify(Object.assign({}, readAll(), value)))
      } catch {}
    },
  }
}
