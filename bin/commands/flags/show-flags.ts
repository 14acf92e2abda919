// The texts of `daypart flags list` and `daypart flags explain`.

import { flagTexts } from '#contracts/flags/flag-texts.ts'
import { type FlagName, flagDefaults } from '#contracts/flags.ts'
import { takeSnapshot, type VisitContext } from '#services/flags/snapshot.ts'
import type { Configuration } from '#services/flags/sources.ts'
import { plain } from '../terminal-text.ts'

const names = Object.keys(flagDefaults) as FlagName[]
const shown = (value: unknown) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : plain(String(value)))
const lineOf = (cells: string[], widths: number[]) => `${cells.map((cell, index) => cell.padEnd(widths[index]!)).join('  ')}\n`

type Out = NodeJS.WritableStream

/** Writes a line for each flag with its value on the site of each brand. Returns 1 if a definition cannot be used. */
export async function listFlags(configuration: Configuration, brands: string[], isJson: boolean, out: Out): Promise<number> {
  const warnings: string[] = []
  const snapshot = await takeSnapshot(configuration, brands, (sentence) => warnings.push(sentence))
  const visitor = await Promise.all(brands.map((brand) => snapshot.all({ brand, MpAudiences: [], signedIn: false })))
  const widths = [24, 8, 8, 7]
  if (!isJson) out.write(lineOf(['flag', 'type', 'default', 'of', 'now'], widths))
  for (const name of names) {
    const values = visitor.map((flags) => shown(flags.get(name)!.value))
    const isSame = new Set(values).size === 1
    const hasRule = visitor.some((flags) => flags.get(name)!.variant !== undefined)
    const now = isSame ? values[0]! : brands.map((brand, index) => `${brand} ${values[index]}`).join(', ')
    const { of, about, statements } = flagTexts[name]
    const type = typeof flagDefaults[name]
    if (isJson) out.write(`${JSON.stringify({ flag: name, type, default: flagDefaults[name], of, now, hasRule, about, statements })}\n`)
    else out.write(lineOf([name, type, shown(flagDefaults[name]), of, hasRule ? `${now} (by a rule)` : now], widths))
  }
  for (const warning of warnings) out.write(isJson ? `${JSON.stringify({ warning })}\n` : `WARNING ${plain(warning)}\n`)
  return warnings.length ? 1 : 0
}

/** Writes a line for each flag with its value for a viewer. */
export async function explainFlags(configuration: Configuration, viewer: VisitContext, isJson: boolean, out: Out): Promise<number> {
  const warnings: string[] = []
  const snapshot = await takeSnapshot(configuration, [viewer.brand], (sentence) => warnings.push(sentence))
  const flags = await snapshot.all(viewer)
  const { values } = snapshot.site(viewer.brand)!
  if (!isJson) {
    const audiences = viewer.MpAudiences.length ? viewer.MpAudiences.map(plain).join(', ') : 'none'
    out.write(`viewer: ${plain(viewer.targetingKey ?? 'a visitor without a key')}, brand: ${viewer.brand}, audiences: ${audiences}\n`)
  }
  for (const name of names) {
    const { value, variant } = flags.get(name)!
    // Pages are the same for all viewers, so a flag of pages has the value for all.
    const ofPages = flagTexts[name].of === 'site'
    const result = ofPages ? (values[name] ?? flagDefaults[name]) : value
    const why = variant === undefined ? (result === flagDefaults[name] ? 'the default' : 'for all viewers') : `the rule chose ${variant}`
    if (isJson) out.write(`${JSON.stringify({ flag: name, value: result, why })}\n`)
    else out.write(lineOf([name, shown(result), why], [24, 8]))
  }
  for (const warning of warnings) out.write(isJson ? `${JSON.stringify({ warning })}\n` : `WARNING ${plain(warning)}\n`)
  return 0
}
