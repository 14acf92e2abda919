// Reads the folder of a group: brands.json and the wordmarks it names.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as v from 'valibot'
import type { Brand, BrandGroup } from '#contracts/brand.ts'

const color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'a colour is written #rrggbb'))
const name = v.pipe(v.string(), v.minLength(1, 'is empty'), v.maxLength(100))
const segment = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]*$/, 'a path segment is lower-case letters, digits and hyphens'))
const wordmark = v.pipe(v.string(), v.regex(/^\/generetic\/brands\/[\w.-]+\.svg$/, 'a wordmark is /generetic/brands/NAME.svg'))

const words = v.strictObject({ en: v.string(), es: v.string() })
const address = v.pipe(v.string(), v.regex(/^(https:\/\/|\/(?!\/))\S*$/, 'an address is https://... or a path of this site'))
const app = v.strictObject({ name: words, about: v.optional(words), url: address })

const brand = v.strictObject({
  key: segment,
  displayTitle: name,
  aliases: v.optional(v.array(segment), []),
  priority: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  language: v.picklist(['en', 'es']),
  tagline: words,
  networkName: name,
  livePlatformKey: v.optional(name),
  nielsenMode: v.optional(name),
  source: name,
  colors: v.strictObject({ canvas: color, accent: color, onAccent: color, gradientStart: color, gradientEnd: color }),
  whiteBrandLogo: wordmark,
  colorBrandLogo: wordmark,
  logoRatio: v.pipe(v.number(), v.minValue(0.1), v.maxValue(20)),
  hosts: v.optional(v.array(v.pipe(v.string(), v.regex(/^[a-z0-9.-]+(?::\d+)?$/, 'a host is a name, without https://')))),
  features: v.optional(v.strictObject({ live: v.optional(v.boolean()), identity: v.optional(v.boolean()) })),
  apps: v.optional(v.pipe(v.array(app), v.maxLength(20))),
})
const group = v.object({ name, brands: v.pipe(v.array(brand), v.minLength(1, 'there must be one brand at least')) })

export type Loaded = { group: BrandGroup } | { fault: string }

/** The brands, ranked ones first [C3-21]; or one sentence that names file and field. */
export function loadBrands(folder: string): Loaded {
  const file = join(folder, 'brands.json')
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    return { fault: `BRANDS_DIR: ${file} cannot be read (${(error as Error).message}): give a folder with a brands.json.` }
  }
  const parsed = v.safeParse(group, value)
  if (!parsed.success) return { fault: `${file}: ${v.getDotPath(parsed.issues[0]) ?? 'the whole'}: ${parsed.issues[0].message}.` }
  const { brands } = parsed.output
  const fault = repeated(brands) ?? missingWordmark(brands, folder)
  if (fault) return { fault: `${file}: ${fault}.` }
  return { group: { name: parsed.output.name, brands: ranked(brands) } }
}

const ranked = (brands: Brand[]) =>
  brands.toSorted((a, b) => (a.priority ?? Number.POSITIVE_INFINITY) - (b.priority ?? Number.POSITIVE_INFINITY) || 0)

function repeated(brands: Brand[]): string | undefined {
  const seen = new Map<string, string>()
  for (const [index, { key, aliases }] of brands.entries())
    for (const [field, text] of [['key', key], ...aliases.map((alias) => ['aliases', alias] as const)] as const) {
      if (seen.has(text)) return `brands.${index}.${field}: ${JSON.stringify(text)} already means ${seen.get(text)}`
      seen.set(text, key)
    }
}

function missingWordmark(brands: Brand[], folder: string): string | undefined {
  for (const [index, each] of brands.entries())
    for (const field of ['whiteBrandLogo', 'colorBrandLogo'] as const)
      if (!existsSync(join(folder, basename(each[field]))))
        return `brands.${index}.${field}: there is no ${basename(each[field])} in the folder`
}
