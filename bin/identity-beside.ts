// Identity's tools for whoever works on its data beside the site. Mails are left in the outbox: the site sends them within seconds, or when it next runs.
import type { BrandGroup } from '#contracts/brand.ts'
import { type Config, readSecret } from '#kit/config.ts'
import type { Database } from '#kit/db/database.ts'
import { openHot } from '#kit/hot/hot.ts'
import type { IdentityTools } from '#services/identity/core.ts'
import { createStore } from '#services/messages/store.ts'
import { createSubscriptionStore } from '#services/messages/subscriptions/store.ts'
import { identitySettings } from './identity-settings.ts'

export type Beside = { database: Database; brands: BrandGroup; now: () => number }

export const identityBeside = async (config: Config, { database, brands, now }: Beside): Promise<IdentityTools> => ({
  database,
  brands,
  now,
  messages: {
    send: createStore(database, now).keepMail,
    forget: createSubscriptionStore(database, now).forget,
    choices: async () => null,
  },
  hot: await openHot({ now }),
  secret: readSecret(config),
  publicUrl: config.PUBLIC_URL,
  pageOrigins: [],
  settings: identitySettings(config),
  told() {},
  warn() {},
  report(error) {
    throw error
  },
})
