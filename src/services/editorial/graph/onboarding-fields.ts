// Root fields of onboarding [C7.1-02].
import type { RatingLimitInput } from '#contracts/graph/types.generated.ts'
import { planCategories, planCategoryTitles, onboardingSettings as settingsOf } from '../components/onboarding.ts'
import { requestContextOf } from '../lists/context.ts'
import { emptyList } from '../lists/sections.ts'
import { type CommonArgs, type Root, sectionsOf } from './one-list.ts'

const onboardingSettings: Root<CommonArgs> = async (_source, args, { site }) => settingsOf(requestContextOf(site, args))

const onboardingBrandCategories: Root<CommonArgs> = async (_source, args, { site }) => {
  const request = requestContextOf(site, args)
  const [grid] = await sectionsOf(site, request, [await planCategories(site, request)])
  return grid ?? { component: 'Grid', data: { ...emptyList, machineName: 'onboarding-categories', listTitle: null } }
}

type CategoryTitlesArgs = CommonArgs & { categories: string[]; limits?: RatingLimitInput[] | null }

const onboardingCategoryFavorites: Root<CategoryTitlesArgs> = async (_source, args, { site }) => {
  const request = requestContextOf(site, args)
  const planned = await planCategoryTitles(site, request, args.categories, args.limits ?? [])
  return { data: { sections: await sectionsOf(site, request, planned) } }
}

export const onboardingFields = { onboardingSettings, onboardingBrandCategories, onboardingCategoryFavorites }
