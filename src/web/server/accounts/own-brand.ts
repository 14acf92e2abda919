import type { Address, Addresses } from '../address.ts'

/** Who comes from a vendor comes to the host, whose pages are the main brand's: the same page of the brand that they left for the vendor; else null. */
export function ownBrandHref(addresses: Addresses, { brand, path, search }: Address): string | null {
  const query = new URLSearchParams(search)
  const left = addresses.named(query.get('brand') ?? undefined)
  if (!query.has('vendor') || !left || left === brand) return null
  query.delete('brand')
  // In its own language its address is bare.
  if (query.get('lang') === left.language) query.delete('lang')
  return `${addresses.pathOf(left)}${path}?${query}`
}
