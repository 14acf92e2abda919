// Guesses that come from many addresses, at many mails, stay below what each of them may: seen from the whole site they are far too many [reliability 3.4].
import type { Hot } from '#kit/hot/hot.ts'

const tenMinutes = 600_000

/** `ring` hears once in ten minutes how many were wrong. */
export function createSignInAlarm({ hot, most, ring }: { hot: Hot; most: number; ring(wrong: number): void }) {
  return {
    async noteWrong(): Promise<void> {
      const wrong = await hot.increment('sign-in wrong', tenMinutes)
      if (wrong >= most && (await hot.add('sign-in alarm', '1', tenMinutes))) ring(wrong)
    },
    isOn: async () => (await hot.get('sign-in alarm')) !== null,
  }
}
