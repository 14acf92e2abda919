import type { BrandBook } from '#brands/brand-book.ts'
import type { Brand } from '#contracts/brand.ts'
import { brandAuthorization } from '#contracts/http/live.ts'

/** Returns a function that finds the brand by the access key in an `Authorization` header. The key is public, and identifies no viewer. */
export function createFindBrand(brands: BrandBook): (authorization: string | null | undefined) => Brand | undefined {
  const byKey = new Map(brands.all.map((brand) => [brandAuthorization(brand.key), brand]))
  return (authorization) => byKey.get(authorization ?? '')
}
