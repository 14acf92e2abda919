import type { Entry } from '#contracts/catalogue.ts'
import type { BatchContext, PendingEntry } from './batch-context.ts'

/** Refuses entries with an unknown brand. Returns the other entries, including entries without a brand. */
export function refuseUnknownBrands<E extends Entry & { brand?: string | undefined }>(
  batch: BatchContext,
  incoming: PendingEntry<E>[],
): PendingEntry<E>[] {
  return incoming.filter((one) => {
    if (one.entry.brand === undefined || batch.brands.find(one.entry.brand)) return true
    batch.refuse(one, `the brand "${one.entry.brand}" is not one of the group's`, 'brand')
    return false
  })
}

/** Returns the key of the brand in an entry, or '' if the entry has no brand. Throws if the brand is unknown. */
export const brandKeyOf = ({ brands }: BatchContext, brand: string | undefined): string =>
  brand === undefined ? '' : brands.find(brand)!.key
