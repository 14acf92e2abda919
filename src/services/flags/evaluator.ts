// Evaluates flags by an OpenFeature provider. The provider is called directly, not through the client of OpenFeature (decision 132).
import type { ErrorCode, EvaluationContext, Logger, Provider, ResolutionDetails } from '@openfeature/server-sdk'
import { type FlagName, type FlagValue, flagDefaults } from '#contracts/flags.ts'
import { faultOf } from './document.ts'

/** `variant`: the name of the value, if a rule chose it for this context. */
export type Evaluated = { value: FlagValue; variant?: string }
export type Evaluator = {
  /** Evaluates flags, each one time. Never rejects: a flag that cannot be evaluated has its default. */
  evaluate(names: readonly FlagName[], context: EvaluationContext): Promise<Map<FlagName, Evaluated>>
  /** Returns whether all contexts get the same value; false until the flag has been evaluated. */
  isStatic(name: FlagName): boolean
}

const silent: Logger = { error() {}, warn() {}, info() {}, debug() {} }

/**
 * Creates the evaluator of one configuration. A value for all contexts (reason STATIC or DISABLED, or no definition) is cached: OpenFeature allows
 * that until the configuration changes. `warn` is called one time for each flag whose definition cannot be used.
 */
export function createEvaluator(provider: Provider, warn: (sentence: string) => void): Evaluator {
  const kept = new Map<FlagName, Evaluated>()
  const warned = new Set<FlagName>()

  async function evaluateOne(name: FlagName, context: EvaluationContext): Promise<Evaluated> {
    const details = await resolve(provider, name, context).catch((error: Error) => failed(error))
    const fault = details.errorCode ? faultText(details) : faultOf(name, details.value)
    if (fault === undefined) {
      const { value, variant, reason } = details
      if (reason === 'STATIC' || reason === 'DISABLED') return keep(name, { value: value as FlagValue })
      return { value: value as FlagValue, ...(variant !== undefined && { variant }) }
    }
    const standard = { value: flagDefaults[name] }
    if (details.errorCode === 'FLAG_NOT_FOUND') return keep(name, standard)
    if (!warned.has(name)) warn(`${name}: ${fault}, so the flag has its default`)
    warned.add(name)
    // Not cached: for another context the evaluation may succeed.
    return standard
  }

  const keep = (name: FlagName, evaluated: Evaluated) => {
    kept.set(name, evaluated)
    return evaluated
  }

  return {
    async evaluate(names, context) {
      const all = await Promise.all(names.map((name) => kept.get(name) ?? evaluateOne(name, context)))
      return new Map(names.map((name, index) => [name, all[index]!]))
    },
    isStatic: (name) => kept.has(name),
  }
}

function resolve(provider: Provider, name: FlagName, context: EvaluationContext): Promise<ResolutionDetails<FlagValue>> {
  const value: FlagValue = flagDefaults[name]
  if (typeof value === 'boolean') return provider.resolveBooleanEvaluation(name, value, context, silent)
  if (typeof value === 'number') return provider.resolveNumberEvaluation(name, value, context, silent)
  return provider.resolveStringEvaluation(name, value, context, silent)
}

const failed = ({ message }: Error): ResolutionDetails<FlagValue> => ({
  value: false,
  reason: 'ERROR',
  errorCode: 'GENERAL' as ErrorCode,
  errorMessage: message,
})

function faultText({ errorCode, errorMessage }: ResolutionDetails<FlagValue>): string {
  return errorCode === 'TYPE_MISMATCH' ? 'its value has the wrong type' : (errorMessage ?? String(errorCode))
}
