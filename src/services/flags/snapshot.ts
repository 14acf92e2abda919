// The flags of all brands under one configuration. Requests use one snapshot, so that they never see a part of a change.
import type { EvaluationContext } from '@openfeature/server-sdk'
import type { SiteFlags, ViewerFlags } from '#contracts/flags/api.ts'
import { flagTexts } from '#contracts/flags/flag-texts.ts'
import { type FlagName, type Flags, flagDefaults } from '#contracts/flags.ts'
import { createEvaluator, type Evaluated, type Evaluator } from './evaluator.ts'
import type { Configuration } from './sources.ts'

const names = Object.keys(flagDefaults) as FlagName[]
const viewerNames = names.filter((name) => flagTexts[name].of === 'viewer')

/** What rules can ask about a viewer's visit. Without `targetingKey`, rules with percentages do not apply. */
export type VisitContext = { targetingKey?: string; MpAudiences: string[]; brand: string; signedIn: boolean }

export type Snapshot = {
  version: string
  /** The flags of a brand's pages; undefined for an unknown brand. */
  site(brand: string): SiteFlags | undefined
  /** Evaluates the flags of a viewer, each one time. */
  ofViewer(context: VisitContext): Promise<ViewerFlags>
  /** Evaluates all flags, for operators. */
  all(context: VisitContext): Promise<Map<FlagName, Evaluated>>
}

/** The flags of a site whose definitions have not been read. */
export const standardFlags: SiteFlags = { values: {}, version: 'none', asks: false }

/** Evaluates the flags of the pages of all brands. `warn` is called with a sentence about each definition that cannot be used. */
export async function takeSnapshot(
  { provider, version, warnings }: Configuration,
  brands: readonly string[],
  warn: (sentence: string) => void,
): Promise<Snapshot> {
  for (const warning of warnings) warn(warning)
  const evaluator = createEvaluator(provider, warn)
  const sites = new Map<string, SiteFlags>()
  for (const brand of brands) sites.set(brand, await siteFlags(evaluator, version, brand))
  return {
    version,
    site: (brand) => sites.get(brand),
    ofViewer: async (context) => toViewerFlags(version, await evaluator.evaluate(viewerNames, contextOf(context))),
    all: (context) => evaluator.evaluate(names, contextOf(context)),
  }
}

const contextOf = ({ ...context }: VisitContext): EvaluationContext => context

async function siteFlags(evaluator: Evaluator, version: string, brand: string): Promise<SiteFlags> {
  const evaluated = await evaluator.evaluate(names, { brand, MpAudiences: [], signedIn: false })
  const changed = [...evaluated].filter(([name, { value }]) => value !== flagDefaults[name])
  const values = Object.fromEntries(changed.map(([name, { value }]) => [name, value])) as Partial<Flags>
  return { values, version, asks: viewerNames.some((name) => !evaluator.isStatic(name)) }
}

function toViewerFlags(version: string, evaluated: Map<FlagName, Evaluated>): ViewerFlags {
  const all = [...evaluated]
  return {
    version,
    flags: Object.fromEntries(all.map(([name, { value }]) => [name, value])) as Partial<Flags>,
    variants: Object.fromEntries(all.flatMap(([name, { variant }]) => (variant === undefined ? [] : [[name, variant]]))),
  }
}
