// [A2-05], [C3-22] The newsletters of the brands, and the subscriptions of a viewer.
import type { Brand, BrandGroup } from '#contracts/brand.ts'
import type { ChoiceAnswer, MailBrand, MailChoice, SubscribersClient } from '#contracts/http/messages.ts'
import type { NewsletterKey, SubscriptionStore } from './store.ts'

export type Subscriptions = ReturnType<typeof createSubscriptions>

export type SubscriptionTools = { brands: BrandGroup; store: SubscriptionStore; identity: Pick<SubscribersClient, 'userOf'> }

export function createSubscriptions({ brands: group, store, identity }: SubscriptionTools) {
  const brands = new Map(group.brands.filter(({ newsletters }) => newsletters?.length).map((brand) => [brand.key, brand]))
  return {
    /** Returns a newsletter with its brand, or undefined. */
    find({ brand: key, category }: NewsletterKey) {
      const brand = brands.get(key)
      const newsletter = brand?.newsletters?.find(({ id }) => id === category)
      return brand && newsletter && { brand, newsletter }
    },

    /** Returns all newsletters by brand, with the viewer's subscriptions. Returns null without a session. */
    async choices(cookie: string | null, language: 'en' | 'es'): Promise<MailBrand[] | null> {
      const userId = await identity.userOf(cookie)
      if (userId === null) return null
      const current = new Set((await store.of(userId)).map(({ brand, category }) => `${brand}/${category}`))
      return [...brands.values()].map((brand) => ({
        key: brand.key,
        name: brand.displayTitle,
        categories: categoriesOf(brand, language, current),
      }))
    },

    /** Replaces the viewer's subscriptions of the named brands. If one newsletter is unknown, changes nothing. */
    async choose(cookie: string | null, choice: MailChoice): Promise<ChoiceAnswer> {
      const userId = await identity.userOf(cookie)
      if (userId === null) return { isAccepted: false, why: 'signedOut' }
      const chosen = Object.entries(choice)
      const unknown = chosen.flatMap(([key, ids]) => unknownOf(key, ids, brands.get(key)))[0]
      if (unknown !== undefined) return { isAccepted: false, why: 'unknown', name: unknown }
      const choices = chosen.flatMap(([brand, ids]) => [...new Set(ids)].map((category) => ({ brand, category })))
      await store.choose(
        userId,
        chosen.map(([key]) => key),
        choices,
      )
      return { isAccepted: true }
    },
  }
}

const categoriesOf = ({ key, newsletters = [] }: Brand, language: 'en' | 'es', current: Set<string>) =>
  newsletters.map(({ id, name, description }) => ({
    id,
    name: name[language],
    description: description[language],
    isOn: current.has(`${key}/${id}`),
  }))

/** Returns the unknown names in a choice: `bravo` if the brand bravo has no newsletters, else for example `bravo/gossip`. */
function unknownOf(key: string, ids: readonly string[], brand: Brand | undefined): string[] {
  if (!brand) return [key]
  return ids.filter((id) => !brand.newsletters?.some((each) => each.id === id)).map((id) => `${key}/${id}`)
}
