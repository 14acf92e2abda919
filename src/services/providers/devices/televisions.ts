// Links televisions from a phone or computer: the television shows a code, the viewer enters it, confirms the television, and signs in at the
// provider. The code is not secret from people near the television, so the television is identified by its device cookie too.
import { siteOf } from '#brands/brand-site.ts'
import type { BrandGroup } from '#contracts/brand.ts'
import { codeLength, codeLetters, codeLife, formatUserCode, parseUserCode, pollInterval } from '#contracts/http/activation.ts'
import type { Caller } from '#contracts/http/identity.ts'
import type { Television, TelevisionAnswer, TelevisionCode } from '#contracts/http/providers.ts'
import { deviceInCookie } from '#kit/http/cookies/device.ts'
import type { GuessLimit } from '#kit/kv/guess-limit.ts'
import { randomCode } from '#kit/random-code.ts'
import type { TelevisionRow } from '../schema/tables.ts'
import type { TelevisionStore } from '../schema/television-store.ts'
import type { PollPace } from './poll-pace.ts'

export type TelevisionDependencies = {
  store: TelevisionStore
  pace: PollPace
  guesses: GuessLimit
  brands: BrandGroup
  publicUrl: string
  now: () => number
  /** Counts an outcome in the metrics. */
  countOutcome(outcome: string): void
}
export type Televisions = ReturnType<typeof createTelevisions>

/** The errors of a poll (RFC 8628, 3.5). */
export const pollErrors = ['authorization_pending', 'slow_down', 'expired_token', 'access_denied'] as const
/** `interval`: the seconds that the television must wait until its next poll. */
export type TelevisionPoll = { linked: true } | { error: (typeof pollErrors)[number]; interval: number }

export function createTelevisions({ store, pace, guesses, brands, publicUrl, now, countOutcome }: TelevisionDependencies) {
  const pageOf = (brand: string) => {
    const { origin, basePath } = siteOf(brands.brands.find(({ key }) => key === brand)!, brands, publicUrl)
    return `${origin}${basePath}/mvpd-picker`
  }

  /**
   * Finds a code by `find`. Counts the attempt before, so that parallel guesses stay within the limit. A code that this browser confirmed or
   * denied before is no guess.
   */
  async function lookUp(
    text: string,
    caller: Caller,
    find: (code: string) => Promise<TelevisionRow | undefined>,
  ): Promise<TelevisionAnswer> {
    const code = parseUserCode(text) ?? ''
    const browser = deviceInCookie(caller)
    const own = browser && (await store.decided(code, browser))
    if (own) return answerOf(own)
    const wait = await guesses.countAttempt(caller)
    if (wait) {
      countOutcome('television refused')
      return { error: 'TOO_MANY', wait: Math.ceil(wait / 1000) }
    }
    const row = await find(code)
    if (!row) {
      countOutcome('television wrong')
      await guesses.countWrong()
    }
    return row ? answerOf(row) : { error: 'EXPIRED' }
  }

  const answerOf = ({ name, brand, verdict, linked_at, expires_at }: TelevisionRow): TelevisionAnswer => {
    const state: Television['state'] = linked_at !== null ? 'linked' : (verdict ?? 'waiting')
    return state === 'linked' || expires_at > now() ? { television: { name, brand, state } } : { error: 'EXPIRED' }
  }

  return {
    /** Returns a new code for a television to show. */
    async open(brand: string, name: string, device: string): Promise<TelevisionCode> {
      let code = randomCode(codeLetters, codeLength)
      while (!(await store.add(code, { brand, device, name }))) code = randomCode(codeLetters, codeLength)
      countOutcome('television asked')
      const [shown, url] = [formatUserCode(code), pageOf(brand)]
      return { code: shown, url, urlComplete: `${url}?code=${shown}`, expires_in: codeLife, interval: pollInterval }
    },

    /** Returns the state of a code to the television that shows it, or null for the code of another television or brand. Writes nothing to the database. */
    async poll(text: string, brand: string, device: string | null): Promise<TelevisionPoll | null> {
      const code = parseUserCode(text)
      const row = code && device ? await store.own(code, brand, device) : undefined
      if (!row) return null
      const { isEarly, interval } = await pace.count(row.code)
      const refusal = (error: (typeof pollErrors)[number]) => ({ error, interval })
      if (isEarly) return refusal('slow_down')
      if (row.linked_at !== null) return { linked: true }
      if (row.verdict === 'denied') return refusal('access_denied')
      return refusal(row.expires_at > now() ? 'authorization_pending' : 'expired_token')
    },

    /** Returns the television that shows a code. */
    find: (text: string, caller: Caller): Promise<TelevisionAnswer> => lookUp(text, caller, store.waiting),

    /** Confirms or denies the television for `browser`, which then is the only one that can link it. Repeating the decision changes nothing. */
    decide: (text: string, isConfirmed: boolean, browser: string, caller: Caller): Promise<TelevisionAnswer> =>
      lookUp(text, caller, async (code) => {
        const row = await store.decide(code, browser, isConfirmed ? 'confirmed' : 'denied')
        if (row) countOutcome(`television ${row.verdict}`)
        return row
      }),
  }
}
