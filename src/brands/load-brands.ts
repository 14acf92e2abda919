// Loads the brands of a group from a folder with brands.json and wordmarks.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as v from 'valibot'
import type { Brand, BrandGroup } from '#contracts/brand.ts'
import { brandGroup } from './brand-schema.ts'
import { hostName } from './brand-site.ts'

export type Loaded = { group: BrandGroup } | { fault: string }

/** Returns the brands, ranked brands first [C3-21], or an error message that names file and field. */
export function loadBrands(folder: string): Loaded {
  const file = join(folder, 'brands.json')
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    return { fault: `BRANDS_DIR: ${file} cannot be read (${(error as Error).message}): set it to a folder with a brands.json.` }
  }
  const parsed = v.safeParse(brandGroup, value)
  if (!parsed.success) return { fault: `${file}: ${v.getDotPath(parsed.issues[0]) ?? 'the file'}: ${parsed.issues[0].message}.` }
  const { brands } = parsed.output
  const fault = repeatedName(brands) ?? repeatedHost(brands) ?? missingWordmark(brands, folder)
  if (fault) return { fault: `${file}: ${fault}.` }
  return { group: { name: parsed.output.name, brands: ranked(brands) } }
}

const ranked = (brands: Brand[]) =>
  brands.toSorted((a, b) => (a.priority ?? Number.POSITIVE_INFINITY) - (b.priority ?? Number.POSITIVE_INFINITY) || 0)

function repeatedName(brands: Brand[]): string | undefined {
  const seen = new Map<string, string>()
  for (const [index, { key, aliases }] of brands.entries())
    for (const [field, text] of [['key', key], ...aliases.map((alias) => ['aliases', alias] as const)] as const) {
      if (seen.has(text)) return `brands.${index}.${field}: ${JSON.stringify(text)} is already a name of ${seen.get(text)}`
      seen.set(text, key)
    }
}

function repeatedHost(brands: Brand[]): string | undefined {
  const seen = new Map<string, string>()
  for (const [index, { key, hosts = [] }] of brands.entries())
    for (const host of hosts) {
      const owner = seen.get(hostName(host)) ?? key
      if (owner !== key) return `brands.${index}.hosts: ${JSON.stringify(host)} is already a host of ${owner}`
      seen.set(hostName(host), key)
    }
}

function missingWordmark(brands: Brand[], folder: string): string | undefined {
  for (const [index, each] of brands.entries())
    for (const field of ['whiteBrandLogo', 'colorBrandLogo'] as const)
      if (!existsSync(join(folder, basename(each[field]))))
        return `brands.${index}.${field}: ${basename(each[field])} is missing in the folder`
}
