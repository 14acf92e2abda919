// Notifications by web push: the subscriptions of browsers, and the job that sends notices to them.
import { siteOf } from '#brands/brand-site.ts'
import type { BrandGroup } from '#contracts/brand.ts'
import { urlOn } from '#contracts/brand-address.ts'
import { choicesPath } from '#contracts/consent.ts'
import type { PushMessage } from '#contracts/worker/push.ts'
import type { Database } from '#kit/db/database.ts'
import type { Egress, EgressCalls } from '#kit/http/egress.ts'
import { createDeliveryStore, type Due } from './delivery-store.ts'
import type { NoticeTexts } from './notice-texts.ts'
import type { PushKeys } from './push-keys.ts'
import { createRules, type RuleCatalogue } from './rules.ts'
import { createSender, type PushOutcome } from './sender.ts'
import { createSubscriptionStore } from './subscription-store.ts'

export type PushTools = {
  brands: BrandGroup
  catalogue: RuleCatalogue
  publicUrl: string
  keys: PushKeys
  /** An address at which push services reach the operator: `mailto:` or https. */
  subject: string
  /** Sends requests to the hosts of push services. */
  egress: Pick<Egress, 'allows'> & EgressCalls
  /** Called with the outcome of each attempt, for metrics. */
  onOutcome(outcome: PushOutcome): void
}

const settingsWords = { en: 'Settings', es: 'Configuración' }

/** The fragment of the section of /privacy-choices in which a viewer turns notifications off. */
const settingsFragment = '#notifications'

export function createPush(database: Database, now: () => number, { brands, publicUrl, catalogue, ...tools }: PushTools) {
  const subscriptions = createSubscriptionStore(database, now)
  const deliveries = createDeliveryStore(database, now)

  function messageOf({ notice_id: tag, brand: key, language, texts, url }: Due): PushMessage {
    const site = siteOf(brands.brands.find((brand) => brand.key === key) ?? brands.brands[0]!, brands, publicUrl)
    const words = JSON.parse(texts) as NoticeTexts
    return {
      ...(words[language] ?? words.en),
      url: url.startsWith('/') ? urlOn(site, url, language) : url,
      settings: { title: settingsWords[language], url: urlOn(site, choicesPath, language) + settingsFragment },
      icon: `${site.origin}${site.basePath}/icon-192.png`,
      tag,
    }
  }

  const sender = createSender({ ...tools, subscriptions, deliveries, messageOf, now })
  const rules = createRules({ catalogue, brands, deliveries, now })
  return { rules, subscriptions, deliveries, sendDue: sender.sendDue, publicKey: tools.keys.publicKey }
}
