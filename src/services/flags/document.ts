// Reads the operator's flag definitions: a document in the format of flagd (https://flagd.dev/reference/flag-definitions/).

import { flagTexts } from '#contracts/flags/flag-texts.ts'
import { type FlagName, type FlagValue, flagDefaults } from '#contracts/flags.ts'
import { checkedRule, InvalidRule, type NamedRules } from './rules.ts'

/** The largest document in characters, and the largest number of variants of a flag. */
export const documentLimits = { characters: 256 * 1024, variants: 50 }

export type Definition = {
  state: 'ENABLED' | 'DISABLED'
  defaultVariant: string
  variants: Record<string, FlagValue>
  targeting?: unknown
}
export type Definitions = Partial<Record<FlagName, Definition>>

/** `warnings`: a sentence for each definition that is left out; its flag has its default. */
export type ParsedDocument = { definitions: Definitions; warnings: string[] }

class InvalidDefinition extends Error {}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

export const isFlagName = (name: string): name is FlagName => Object.hasOwn(flagDefaults, name)

/** Parses a document. Throws an Error with a sentence if the text is not a document; leaves out definitions that cannot be used. */
export function parseDocument(text: string): ParsedDocument {
  if (text.length > documentLimits.characters) throw new Error(`the definitions have more than ${documentLimits.characters} characters`)
  const document = parseJson(text)
  if (!isObject(document) || !isObject(document['flags'])) throw new Error('the definitions are not a JSON object with the member "flags"')
  const evaluators = document['$evaluators']
  const named: NamedRules = new Map(isObject(evaluators) ? Object.entries(evaluators) : [])
  const definitions: Definitions = {}
  const warnings: string[] = []
  for (const [name, definition] of Object.entries(document['flags'])) {
    try {
      if (!isFlagName(name)) throw new InvalidDefinition('there is no such flag')
      definitions[name] = parseDefinition(name, definition, named)
    } catch (error) {
      if (!(error instanceof InvalidDefinition || error instanceof InvalidRule)) throw error
      warnings.push(`${name.slice(0, 60)}: ${error.message}, so the definition is ignored`)
    }
  }
  return { definitions, warnings }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`the definitions are not JSON: ${(error as Error).message}`)
  }
}

function parseDefinition(name: FlagName, definition: unknown, named: NamedRules): Definition {
  if (!isObject(definition)) throw new InvalidDefinition('it is not an object')
  const { state, variants, defaultVariant, targeting } = definition
  if (state !== 'ENABLED' && state !== 'DISABLED') throw new InvalidDefinition('state is neither ENABLED nor DISABLED')
  if (!isObject(variants)) throw new InvalidDefinition('variants is not an object')
  const entries = Object.entries(variants)
  if (entries.length > documentLimits.variants) throw new InvalidDefinition(`it has more than ${documentLimits.variants} variants`)
  for (const [variant, value] of entries) {
    if (!/^\w[\w.-]{0,39}$/.test(variant)) throw new InvalidDefinition(`${JSON.stringify(variant.slice(0, 60))} is no name of a variant`)
    const fault = faultOf(name, value)
    if (fault) throw new InvalidDefinition(`the variant ${variant} is ${fault}`)
  }
  if (typeof defaultVariant !== 'string' || !Object.hasOwn(variants, defaultVariant))
    throw new InvalidDefinition('defaultVariant is none of its variants')
  const hasRule = isObject(targeting) && Object.keys(targeting).length > 0
  return {
    ...{ state, defaultVariant, variants: Object.fromEntries(entries) as Definition['variants'] },
    ...(hasRule && { targeting: checkedRule(targeting, named) }),
  }
}

/** Returns why a flag cannot have a value; undefined if it can. */
export function faultOf(name: FlagName, value: unknown): string | undefined {
  const type = typeof flagDefaults[name]
  if (typeof value !== type) return `not a ${type}`
  const { range } = flagTexts[name]
  if (range && !(typeof value === 'number' && value >= range[0] && value <= range[1])) return `not between ${range.join(' and ')}`
  return undefined
}

/** Returns the document of definitions, as operators read it. */
export const writeDocument = (definitions: Definitions): string =>
  JSON.stringify({ $schema: 'https://flagd.dev/schema/v0/flags.json', flags: definitions }, null, 2)
