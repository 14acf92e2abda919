// An OpenFeature provider of the definitions of a document.
import { FlagdCore } from '@openfeature/flagd-core'
import { type EvaluationContext, type JsonValue, type Logger, OpenFeatureEventEmitter, type Provider } from '@openfeature/server-sdk'
import { type Definitions, writeDocument } from './document.ts'

/** The results of evaluations contain the faults, so this logger writes nothing. */
const silent: Logger = { error() {}, warn() {}, info() {}, debug() {} }

/** Creates the provider of a document. The definitions have been checked: their rules run in an interpreter, never as generated code. */
export function createDocumentProvider(definitions: Definitions): Provider {
  const core = new FlagdCore(undefined, silent, { disableDynamicCodeGeneration: true })
  core.setConfigurations(writeDocument(definitions))
  return {
    metadata: { name: 'daypart' },
    runsOn: 'server',
    events: new OpenFeatureEventEmitter(),
    resolveBooleanEvaluation: async (name, value, context) => core.resolveBooleanEvaluation(name, value, context),
    resolveNumberEvaluation: async (name, value, context) => core.resolveNumberEvaluation(name, value, context),
    resolveStringEvaluation: async (name, value, context) => core.resolveStringEvaluation(name, value, context),
    resolveObjectEvaluation: async <Value extends JsonValue>(name: string, value: Value, context: EvaluationContext) =>
      core.resolveObjectEvaluation(name, value, context),
  }
}
