import type { Address, Addresses } from '../request/address.ts'

/**
 * Vendors redirect to the main brand's site after a sign-in. Returns the URL of the same page on the site of the brand where the sign-in
 * began, or null for any other request.
 */
export function vendorReturnHref(addresses: Addresses, { brand, path, search }: Address): string | null {
  const query = new URLSearchParams(search)
  const startBrand = addresses.named(query.get('brand') ?? undefined)
  if (!query.has('vendor') || !startBrand || startBrand === brand) return null
  query.delete('brand')
  // A brand's own language needs no `lang` parameter.
  if (query.get('lang') === startBrand.language) query.delete('lang')
  return `${addresses.pathOf(startBrand)}${path}?${query}`
}
