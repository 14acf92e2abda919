// Guesses that come from many addresses stay below what each of them may: seen from the whole site they are far too many [reliability 3.4].
import type { Hot } from '#kit/hot/hot.ts'

/** `ring` hears once in `within` milliseconds how many were wrong, at `most` or more. */
type Tools = { hot: Hot; name: string; most: number; within: number; ring(wrong: number): void }

export function createAlarm({ hot, name, most, within, ring }: Tools) {
  return {
    async noteWrong(): Promise<void> {
      const wrong = await hot.increment(`${name} wrong`, within)
      if (wrong >= most && (await hot.add(`${name} alarm`, '1', within))) ring(wrong)
    },
    isOn: async () => (await hot.get(`${name} alarm`)) !== null,
  }
}
