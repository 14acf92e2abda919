// Changes of one flag in a document of definitions, for `npx daypart flags`.

import { flagTexts } from '#contracts/flags/flag-texts.ts'
import { type FlagName, type FlagValue, flagDefaults } from '#contracts/flags.ts'
import { type Definition, faultOf, isFlagName, parseDocument, writeDocument } from './document.ts'

/** Who gets a value. Without conditions: all viewers. `percent` counts from 0 to 100. */
export type Conditions = { brand?: string; audience?: string; viewer?: string; percent?: number }

export class InvalidChange extends Error {}

/** Returns the value that a text names. Throws InvalidChange if the flag cannot have it. */
export function parseValue(name: FlagName, text: string): FlagValue {
  const type = typeof flagDefaults[name]
  const value = type === 'string' ? text : type === 'number' ? Number(text) : { on: true, off: false, true: true, false: false }[text]
  const isEmpty = text.trim() === ''
  if (value === undefined || Number.isNaN(value) || isEmpty)
    throw new InvalidChange(`${JSON.stringify(text)} is not ${type === 'number' ? 'a number' : '`on` or `off`'}, which ${name} needs`)
  const fault = faultOf(name, value)
  if (fault) throw new InvalidChange(`${JSON.stringify(text)} is ${fault}, which ${name} needs`)
  return value
}

/** Returns the flag of this name. Throws InvalidChange if there is none. */
export function requireFlag(name: string): FlagName {
  if (isFlagName(name)) return name
  throw new InvalidChange(`there is no flag ${JSON.stringify(name)}: \`daypart flags list\` lists all`)
}

/**
 * Returns the document with a value for the viewers of the conditions. All other viewers keep the value without conditions: that of an earlier change, or
 * else the default. Replaces an earlier rule of the flag. Throws InvalidChange if the flag cannot have such a rule.
 */
export function setFlag(text: string, name: FlagName, value: FlagValue, conditions: Conditions = {}): string {
  const { definitions } = parseDocument(text)
  const targeting = ruleOf(name, nameOf(value), conditions)
  if (!targeting) return writeDocument({ ...definitions, [name]: definitionOf([value], value) })
  const before = definitions[name]
  const otherwise = before?.state === 'ENABLED' ? before.variants[before.defaultVariant]! : flagDefaults[name]
  return writeDocument({
    ...definitions,
    [name]: { ...definitionOf([value, otherwise], otherwise), targeting: targeting(nameOf(otherwise)) },
  })
}

/** Returns the document without the definition of a flag. */
export function unsetFlag(text: string, name: FlagName): string {
  const { [name]: _removed, ...definitions } = parseDocument(text).definitions
  return writeDocument(definitions)
}

const nameOf = (value: FlagValue) =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : `value-${value}`.replace(/[^\w.-]/g, '_').slice(0, 40)

const definitionOf = (values: FlagValue[], standard: FlagValue): Definition => ({
  state: 'ENABLED',
  variants: Object.fromEntries(values.map((value) => [nameOf(value), value])),
  defaultVariant: nameOf(standard),
})

type MakeRule = (otherwise: string) => object

function ruleOf(name: FlagName, variant: string, { brand, audience, viewer, percent }: Conditions): MakeRule | undefined {
  if (flagTexts[name].of === 'site' && (audience ?? viewer ?? percent) !== undefined)
    throw new InvalidChange(`${name} is a flag of pages, which are the same for all viewers: use --brand only`)
  const tests = [
    brand !== undefined && { '==': [{ var: 'brand' }, brand] },
    audience !== undefined && { in: [audience, { var: 'MpAudiences' }] },
    viewer !== undefined && { '==': [{ var: 'targetingKey' }, viewer] },
  ].filter((test) => test !== false)
  if (!tests.length && percent === undefined) return undefined
  return (otherwise) => {
    const then =
      percent === undefined
        ? variant
        : {
            fractional: [
              [variant, percent],
              [otherwise, 100 - percent],
            ],
          }
    return tests.length ? { if: [tests.length === 1 ? tests[0] : { and: tests }, then, otherwise] } : (then as object)
  }
}
