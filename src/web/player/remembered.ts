// What the player remembers in this browser [C9-32]: `volume` and `preferences` so far.
// A browser may refuse storage altogether, even to be asked for it: then nothing is remembered, and nothing breaks [C8-06].

export type Remembered<Value> = { read(): Value | null; write(value: Value): void }
export type PlayerStorage = Pick<Storage, 'getItem' | 'setItem'>

/** `isValue` guards against what an older version, or somebody else, wrote. */
export function remembered<Value>(
  key: string,
  isValue: (value: unknown) => value is Value,
  storage: () => PlayerStorage = () => localStorage,
): Remembered<Value> {
  return {
    read() {
      try {
        const value: unknown = JSON.parse(storage().getItem(`player-${key}`) ?? 'null')
        return isValue(value) ? value : null
      } catch {
        return null
      }
    },
    write(value) {
      try {
        storage().setItem(`player-${key}`, JSON.stringify(value))
      } catch {}
    },
  }
}
