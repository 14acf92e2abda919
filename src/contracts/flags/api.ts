// Feature flags: their values for a viewer, audiences, and reports of the values that viewers saw.
//
//   GET  /flags?brand={key}      the viewer's values [A6-10]
//   POST /flags/analytics        the flags whose value a viewer saw [A7-43]
//   GET  /audiences?mpid={key}   the audiences of a viewer [A7-37]
import * as v from 'valibot'
import { listAtMost } from '../at-most.ts'
import { type FlagName, type Flags, flagDefaults } from '../flags.ts'

/**
 * The flags of a brand's pages, which are the same for all visitors. `values` has the flags that differ from their defaults. `version` changes with the
 * operator's definitions. `asks`: the values of some flags depend on the viewer, so that browsers ask for them.
 */
export type SiteFlags = { values: Partial<Flags>; version: string; asks: boolean }

export type FlagsClient = {
  /** Returns the flags of a brand's pages. They have been evaluated before: one time for each brand and change of the definitions. */
  site(brand: string): SiteFlags
}

/** The audiences of accounts, for the service that owns the accounts. */
export type AccountAudiencesClient = {
  /** Returns the ids of all audiences of an account. */
  find(userId: string): Promise<string[]>
  /** Removes the account from all audiences. */
  delete(userId: string): Promise<void>
}

const name = v.picklist(Object.keys(flagDefaults) as FlagName[])
const value = v.union([v.boolean(), v.number(), v.string()])
const variantName = v.pipe(v.string(), v.maxLength(40))

export const flagsQuery = v.object({ brand: v.pipe(v.string(), v.maxLength(60), v.description('The key of the brand.')) })
/** `flags` has the viewer's flags. `variants` has the names of the values that a rule chose: these are reported when the viewer sees them. */
export const viewerFlags = v.object({
  version: v.string(),
  flags: v.record(v.string(), value),
  variants: v.record(v.string(), v.string()),
})
export type ViewerFlags = { version: string; flags: Partial<Flags>; variants: Partial<Record<FlagName, string>> }

/** [A7-43] */
export const seenFlags = v.object({
  brand: v.pipe(v.string(), v.maxLength(60)),
  flags: v.pipe(listAtMost(50, v.object({ name, variant: variantName })), v.minLength(1)),
})
export type SeenFlags = v.InferOutput<typeof seenFlags>

export const audiencesQuery = v.object({
  mpid: v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.description('The key of the viewer.')),
})
/** [A7-37] */
export const audiencesAnswer = v.object({
  data: v.object({ audiences: listAtMost(1000, v.object({ audience_id: v.pipe(v.string(), v.maxLength(200)) })) }),
})
