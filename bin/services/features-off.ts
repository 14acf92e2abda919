import { type Feature, features } from '#contracts/brand.ts'
import type { Config } from '#kit/config.ts'

const settingOf = {
  live: 'LIVE_PAGE',
  identity: 'IDENTITY',
  previews: 'PREVIEWS',
  personalization: 'PERSONALIZATION',
  providers: 'PROVIDERS',
  dimming: 'DIMMED_TILES',
} as const satisfies Record<Feature, keyof Config>

/** Returns the parts of the site that settings switch off for all brands. */
export const featuresOffBy = (config: Config): Feature[] => features.filter((feature) => !config[settingOf[feature]])
