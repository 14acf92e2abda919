// For tests that decide every combination of a table's inputs.
import { expect } from 'vitest'
import type { ProviderDecision } from '#contracts/http/providers.ts'

type Inputs = Readonly<Record<string, readonly string[]>>
/** One value of each input. */
export type SituationOf<Of extends Inputs> = { [Name in keyof Of]: Of[Name][number] }

/** Yields every combination of the values. */
function* combinations<const Of extends Inputs>(inputs: Of): Generator<SituationOf<Of>> {
  const names = Object.keys(inputs)
  const total = names.reduce((product, name) => product * inputs[name]!.length, 1)
  for (let index = 0; index < total; index++) {
    let rest = index
    const chosen = names.map((name) => {
      const values = inputs[name]!
      const value = values[rest % values.length]
      rest = Math.floor(rest / values.length)
      return [name, value]
    })
    yield Object.fromEntries(chosen) as SituationOf<Of>
  }
}

/**
 * Expects that `decide` returns what `rules` state for every combination of the values. Returns all answers, sorted, and the number of combinations.
 */
export function expectByRules<const Of extends Inputs>(
  inputs: Of,
  decide: (situation: SituationOf<Of>) => string,
  rules: (situation: SituationOf<Of>) => string,
): { answers: string[]; count: number } {
  const answers = new Set<string>()
  let count = 0
  for (const situation of combinations(inputs)) {
    const [got, expected] = [decide(situation), rules(situation)]
    if (got !== expected) expect({ ...situation, got }).toEqual({ ...situation, got: expected })
    answers.add(got)
    count++
  }
  return { answers: [...answers].sort(), count }
}

/** The highest ratings for something rated TV-PG. */
export const limits = {
  'no limit': { own: null, provider: null },
  'within both limits': { own: { mpaa: 'G', vchip: 'TV-PG' }, provider: { vchip: 'TV-MA' } },
  'above the viewer’s limit': { own: { vchip: 'TV-G' }, provider: { vchip: 'TV-MA' } },
  'above the provider’s limit': { own: null, provider: { vchip: 'TV-Y7' } },
}

const refused = (errorCode: Extract<ProviderDecision, { isAuthorized: false }>['errorCode']): ProviderDecision => ({
  resource: 'nbc',
  isAuthorized: false,
  errorCode,
})
/** The decisions of a TV provider. */
export const providers = {
  none: null,
  authorizes: { resource: 'nbc', isAuthorized: true },
  refuses: refused('NOT_SUBSCRIBED'),
  'blocks the rating': refused('PARENTAL_CONTROLS'),
  'counts too many streams': refused('CONCURRENCY'),
  'does not answer': refused('PROVIDER_UNAVAILABLE'),
} satisfies Record<string, ProviderDecision | null>
