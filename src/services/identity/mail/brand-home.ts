import type { Brand, BrandGroup } from '#contracts/brand.ts'

/** Where a brand begins on the host of PUBLIC_URL, whose own pages are the first brand's. */
export const brandHome = ({ brands }: BrandGroup, brand: Pick<Brand, 'key'>): string =>
  brand.key === brands[0]!.key ? '/' : `/${brand.key}`
