// Identity's tools for whoever works on its data beside the site. Mails are left in the outbox: the site sends them within seconds, or when it next runs.
import { type Config, readSecret } from '#kit/config.ts'
import { openHot } from '#kit/hot/hot.ts'
import type { IdentityTools } from '#services/identity/core.ts'
import { createStore } from '#services/messages/store.ts'
import { createSubscriptionStore } from '#services/messages/subscriptions/store.ts'
import { identitySettings } from './identity-settings.ts'

export type Beside = Pick<IdentityTools, 'database' | 'brands' | 'now' | 'hashing'>

export const identityBeside = async (config: Config, { database, now, ...tools }: Beside): Promise<IdentityTools> => ({
  ...tools,
  database,
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
