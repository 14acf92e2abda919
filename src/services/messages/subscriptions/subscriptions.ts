// [A2-05], [C3-22] Which newsletters there are, and who gets which.
import type { Brand, BrandGroup } from '#contracts/brand.ts'
import type { ChoiceAnswer, MailBrand, MailChoice, SubscribersClient } from '#contracts/http/messages.ts'
import type { Choice, SubscriptionStore } from './store.ts'

export type Subscriptions = ReturnType<typeof createSubscriptions>

export type SubscriptionTools = { brands: BrandGroup; store: SubscriptionStore; identity: Pick<SubscribersClient, 'userOf'> }

export function createSubscriptions({ brands: group, store, identity }: SubscriptionTools) {
  const brands = new Map(group.brands.filter(({ newsletters }) => newsletters?.length).map((brand) => [brand.key, brand]))
  return {
    /** The newsletter with its brand, when there is such a one. */
    find({ brand: key, category }: Choice) {
      const brand = brands.get(key)
      const newsletter = brand?.newsletters?.find(({ id }) => id === category)
      return brand && newsletter && { brand, newsletter }
    },

    async choices(cookie: string | null, language: 'en' | 'es'): Promise<MailBrand[] | null> {
      const userId = await identity.userOf(cookie)
      if (userId === null) return null
      const had = new Set((await store.of(userId)).map(({ brand, category }) => `${brand}/${category}`))
      return [...brands.values()].map((brand) => ({
        key: brand.key,
        name: brand.displayTitle,
        categories: categoriesOf(brand, language, had),
      }))
    },

    async choose(cookie: string | null, choice: MailChoice): Promise<ChoiceAnswer> {
      const userId = await identity.userOf(cookie)
      if (userId === null) return { taken: false, why: 'nobody' }
      const wanted = Object.entries(choice)
      const unknown = wanted.flatMap(([key, ids]) => unknownOf(key, ids, brands.get(key)))[0]
      if (unknown !== undefined) return { taken: false, why: 'unknown', name: unknown }
      const choices = wanted.flatMap(([brand, ids]) => [...new Set(ids)].map((category) => ({ brand, category })))
      await store.choose(
        userId,
        wanted.map(([key]) => key),
        choices,
      )
      return { taken: true }
    },
  }
}

const categoriesOf = ({ key, newsletters = [] }: Brand, language: 'en' | 'es', had: Set<string>) =>
  newsletters.map(({ id, name, description }) => ({
    id,
    name: name[language],
    description: description[language],
    isOn: had.has(`${key}/${id}`),
  }))

function unknownOf(key: string, ids: readonly string[], brand: Brand | undefined): string[] {
  if (!brand) return [key]
  return ids.filter((id) => !brand.newsletters?.some((each) => each.id === id)).map((id) => `${key}/${id}`)
}
