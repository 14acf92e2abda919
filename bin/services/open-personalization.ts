// Creates the personalization service. A setting removes it; a feature flag closes its routes while the site runs [A6-09].
import type { FlagsClient } from '#contracts/flags/api.ts'
import { problems } from '#kit/http/problem.ts'
import { createPersonalization, type Personalization, type PersonalizationDependencies } from '#services/personalization/personalization.ts'
import type { ServiceDependencies, SharedTools } from './service-dependencies.ts'

type Connected = SharedTools &
  Pick<PersonalizationDependencies, 'identity' | 'isVideo' | 'typeOfTitle' | 'catalogue' | 'parental'> & { flags: FlagsClient }

export function openPersonalization(
  { config, database, kv, brands, now }: ServiceDependencies,
  { flags, ...rest }: Connected,
): Personalization | undefined {
  if (!config.PERSONALIZATION) return undefined
  const mainBrand = brands.brands[0]!.key
  const service = createPersonalization({ ...rest, mainBrand, database, kv, now })
  // The paths name no brand, so the flag of the main brand applies.
  const isOff = () => flags.site(mainBrand).values.personalization === false
  return { ...service, fetch: async (request) => (isOff() ? problems.notFound() : service.fetch(request)) }
}
