// The graph's queries of onboarding, on both databases.
import { beforeAll, expect, test, vi } from 'vitest'
import type { ListSection } from '#contracts/graph/shapes.ts'
import type { OnboardingSettingsQuery } from '#contracts/graph/types.generated.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { type Network, openNetwork } from '#services/catalogue/testing/network.ts'

vi.setConfig({ testTimeout: 30_000 })

onEachDatabase('onboarding', (open) => {
  let network: Network
  beforeAll(async () => {
    network = await openNetwork(await open(), [])
  }, 30_000)
  type Operation = Parameters<Network['client']['query']>[0]
  async function ask<Data>(operation: Operation, variables: object = {}) {
    const { data, errors } = await network.client.query<Record<string, Data>>(operation, { app: 'nbc', ...variables })
    return { answer: data?.[operation] ?? null, errors: errors?.map(({ message }) => message) }
  }
  const titlesOf = ({ data: { items } }: ListSection) =>
    items.map((item) => ('urlAlias' in item.data ? item.data.urlAlias : item.component))
  const lists = async (categories: string[], more: object = {}) =>
    (await ask<{ data: { sections: ListSection[] } }>('onboardingCategoryFavorites', { categories, ...more })).answer!.data.sections

  test('[C3-48] [C3-49] the settings of the brand have texts of the tooltip in the language of the request; a brand without settings has none', async () => {
    const settings = async (more: object = {}) =>
      (await ask<OnboardingSettingsQuery['onboardingSettings']>('onboardingSettings', more)).answer
    const english = await settings()
    expect(english).toMatchObject({ timeToOnboarding: 20, modalLocation: 'home', entities: ['/sports'], tooltip: { timeToDisplay: 4 } })
    const spanish = await settings({ language: 'es' })
    const texts = [english, spanish].flatMap((each) => Object.values(each!.tooltip.label))
    expect([new Set(texts).size, texts.every(Boolean)]).toEqual([4, true])
    expect(await settings({ app: 'bravo' })).toBeNull()
    expect((await settings({ app: 'telemundo', language: 'es' }))!.tooltip).toEqual({
      timeToDisplay: null,
      label: { anonymous: 'Elige.', signedIn: 'Cambia.' },
    })
  })

  test('[C7.1-02] onboardingBrandCategories returns the categories of the site’s series as tiles, in both languages', async () => {
    const names = async (more: object = {}) => {
      const { answer } = await ask<ListSection>('onboardingBrandCategories', more)
      return answer!.data.items.map(({ data }) => ('machineName' in data && 'title' in data ? [data.machineName, data.title] : []))
    }
    const all = await names()
    expect(all).toContainEqual(['drama', 'Drama'])
    expect(all.length).toBeGreaterThan((await names({ app: 'bravo' })).length)
    expect((await names({ language: 'es' })).map(([name]) => name).sort()).toEqual(all.map(([name]) => name).sort())
  })

  test('[C7.1-02] onboardingCategoryFavorites returns the titles of each chosen category that exists; without one, popular titles', async () => {
    const [drama, ...others] = await lists(['drama', 'nothing', 'drama'])
    expect([drama!.data.listTitle, others]).toEqual(['Drama', []])
    expect(titlesOf(drama!)).toContain('harbor-lights')
    const [popular, ...none] = await lists([])
    expect([popular!.data.machineName, none]).toEqual(['popular', []])
    expect(titlesOf(popular!).length).toBeGreaterThan(titlesOf(drama!).length)
    const { errors } = await ask('onboardingCategoryFavorites', { categories: Array(31).fill('drama') })
    expect(errors?.[0]).toContain('categories: must have at most 30 names')
  })

  test('[A3-13] onboardingCategoryFavorites leaves out titles above the highest ratings of the viewer, in any spelling, and fills the shelf with others', async () => {
    const [all] = await lists(['drama'])
    for (const limits of [[{ vchip: 'tv_pg' }], [{ mpaa: 'PG', vchip: 'TV-MA' }, { vchip: 'TV-G' }]]) {
      const [drama] = await lists(['drama'], { limits })
      expect(titlesOf(drama!)).not.toContain('harbor-lights')
      expect(titlesOf(all!)).toEqual(expect.arrayContaining(['harbor-lights', ...titlesOf(drama!)]))
    }
    expect(titlesOf((await lists(['drama'], { limits: [{ vchip: 'TV-14' }] }))[0]!)).toEqual(titlesOf(all!))
    const { errors } = await ask('onboardingCategoryFavorites', { categories: ['drama'], limits: Array(6).fill({}) })
    expect(errors?.[0]).toContain('limits: must have at most 5 limits')
  })
})
