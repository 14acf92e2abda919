// The attributes of a subscriber, which have the same names as claims of OpenID Connect and as attributes of SAML.
import * as v from 'valibot'
import type { ProviderMetadata } from '#contracts/http/providers.ts'
import { ProviderRefused, type Subscriber } from './adapter.ts'

/** SAML gives lists of values: only the first counts. */
const first = (value: unknown) => (Array.isArray(value) ? value[0] : value)
const one = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(v.pipe(v.unknown(), v.transform(first), schema)), undefined)
const word = (pattern: RegExp) => one(v.pipe(v.string(), v.regex(pattern)))
/** The text of a rating. Any other value is stored as `unknown`, because a limit that cannot be read must not count as none (ratings.ts). */
const rating = one(
  v.pipe(
    v.unknown(),
    v.transform((value) => (typeof value === 'string' && value.length <= 64 ? value : 'unknown')),
  ),
)
const yesOrNo = one(
  v.pipe(
    v.union([v.boolean(), v.picklist(['true', 'false', '1', '0'])]),
    v.transform((value) => value === true || value === 'true' || value === '1'),
  ),
)

const shape = v.object({
  hba_status: yesOrNo,
  max_rating_mpaa: rating,
  max_rating_vchip: rating,
  language: word(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/),
  zip: one(
    v.pipe(
      v.string(),
      v.regex(/^\d{5}(-?\d{4})?$/),
      v.transform((zip) => zip.slice(0, 5)),
    ),
  ),
  encrypted_zip: word(/^[\x21-\x7e]{1,512}$/),
  status: one(v.string()),
  resources: v.fallback(v.optional(v.unknown()), undefined),
})

/** The largest number of channels that a provider may state. */
const mostResources = 1000

export type ResourceNames = {
  /** The keys of the site's brands. */
  brands: readonly string[]
  /** The provider's names of channels, by brand key. */
  resources: Readonly<Record<string, string>>
}

/** Returns the provider's name of a brand's channel. */
export const resourceName = ({ resources }: Pick<ResourceNames, 'resources'>, brand: string): string => resources[brand] ?? brand

/**
 * Returns a subscriber from the provider's attributes. Attributes with invalid values count as absent, except ratings. Throws ProviderRefused if the subscription
 * is suspended, or if the subject is not usable.
 */
export function toSubscriber(
  { subject, session, attributes }: { subject: unknown; session: string | null; attributes: Readonly<Record<string, unknown>> },
  names: ResourceNames,
): Subscriber {
  if (typeof subject !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(subject)) throw new ProviderRefused('invalid subject')
  const read = v.parse(shape, { ...attributes })
  if (read.status?.toLowerCase() === 'suspended') throw new ProviderRefused('suspended subscription', 'SUSPENDED')
  return { subject, session, metadata: toMetadata(subject, read), resources: toBrands(read.resources, names) }
}

function toMetadata(upstreamUserID: string, read: v.InferOutput<typeof shape>): ProviderMetadata {
  const { hba_status, max_rating_mpaa: mpaa, max_rating_vchip: vchip, language, zip, encrypted_zip } = read
  return {
    upstreamUserID,
    ...(hba_status !== undefined && { hbaStatus: hba_status }),
    ...((mpaa || vchip) && { maxRating: { ...(mpaa && { mpaa }), ...(vchip && { vchip }) } }),
    ...(language && { language }),
    ...(zip && { zip }),
    ...(encrypted_zip && { encryptedZip: encrypted_zip }),
  }
}

/** Returns the keys of the brands in the provider's list of channels: an array, or words separated by spaces. Returns null without a list. */
function toBrands(resources: unknown, names: ResourceNames): string[] | null {
  const list = typeof resources === 'string' ? resources.split(' ', mostResources) : resources
  if (!Array.isArray(list)) return null
  const listed = new Set(list.slice(0, mostResources))
  return names.brands.filter((brand) => listed.has(resourceName(names, brand)))
}
