// URLs of the brands' sites.
import type { Brand, BrandGroup, BrandSite } from '#contracts/brand.ts'

/** Returns a host in lower case without its port. Brands are matched by host name alone. */
export const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '')

/** Returns the origin of a brand's host, with the scheme of PUBLIC_URL. If the host has no port, adds the port of PUBLIC_URL. */
export function originOfHost(host: string, publicUrl: string): string {
  const { protocol, port } = new URL(publicUrl)
  const { origin } = new URL(`${protocol}//${host}${/:\d+$/.test(host) || !port ? '' : `:${port}`}`)
  return origin
}

/** Returns the origins of all pages of the group: first the origin of PUBLIC_URL, then the origins of the brands' own hosts. */
export function originsOf(publicUrl: string, { brands }: BrandGroup): string[] {
  const hosts = brands.flatMap((brand) => brand.hosts ?? [])
  return [new URL(publicUrl).origin, ...hosts.map((host) => originOfHost(host, publicUrl))]
}

/** Returns the site of a brand: its first host, or a path on the host of PUBLIC_URL if the brand has no host. The path of the main brand is empty. */
export function siteOf(brand: Brand, { brands }: BrandGroup, publicUrl: string): BrandSite {
  const { key, language, hosts } = brand
  if (hosts?.[0]) return { origin: originOfHost(hosts[0], publicUrl), basePath: '', language }
  return { origin: new URL(publicUrl).origin, basePath: key === brands[0]!.key ? '' : `/${key}`, language }
}
