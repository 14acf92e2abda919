// Creates the personalization service. A setting removes it; a feature flag closes its routes while the site runs [A6-09].
import type { FlagsClient } from '#contracts/flags/api.ts'
import { createEgress } from '#kit/http/egress.ts'
import { problems } from '#kit/http/problem.ts'
import { createPersonalization, type Personalization, type PersonalizationDependencies } from '#services/personalization/personalization.ts'
import type { PushTools } from '#services/personalization/push/push.ts'
import { pushKeys } from '#services/personalization/push/push-keys.ts'
import type { ServiceDependencies, SharedTools } from './service-dependencies.ts'

type Connected = SharedTools &
  Pick<PersonalizationDependencies, 'identity' | 'isVideo' | 'typesOfTitles' | 'catalogue' | 'parental' | 'providers'> & {
    flags: FlagsClient
    catalogue: PushTools['catalogue']
  }

export function openPersonalization(
  { config, database, kv, brands, now, publicUrl, metrics }: ServiceDependencies,
  { flags, ...rest }: Connected,
): Personalization | undefined {
  if (!config.PERSONALIZATION) return undefined
  const mainBrand = brands.brands[0]!.key
  const push = {
    brands,
    catalogue: rest.catalogue,
    publicUrl,
    keys: pushKeys({ secret: rest.secret, privateKey: config.VAPID_PRIVATE_KEY }),
    subject: `mailto:${config.HELP_DESK_EMAIL}`,
    egress: createEgress({ hosts: config.PUSH_HOSTS }),
    onOutcome: (outcome: string) => metrics.count('daypart_push_total', 'Notifications to browsers, by outcome', 'outcome', outcome),
  }
  const service = createPersonalization({ ...rest, mainBrand, database, kv, now, push })
  // The paths name no brand, so the flag of the main brand applies.
  const isOff = () => flags.site(mainBrand).values.personalization === false
  return { ...service, fetch: async (request) => (isOff() ? problems.notFound() : service.fetch(request)) }
}
