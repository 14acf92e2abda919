// Onboarding: its settings, and the categories and titles from which viewers choose [C4.10].
import type { RatingLimitInput } from '#contracts/graph/types.generated.ts'
import { maxCategories } from '#contracts/http/personalization.ts'
import { categoriesShown, titlesOfCategory } from '#contracts/limits.ts'
import type { MaxRatings } from '#contracts/ratings.ts'
import type { RequestContext, SiteContext } from '../lists/context.ts'
import { limitCatalogue } from '../lists/limit-catalogue.ts'
import { type PlannedList, planList } from '../lists/sections.ts'
import { categoriesOf } from '../page-parts/categories.ts'
import { InvalidInput } from '../request/errors.ts'
import { wordsOf } from '../wording/words.ts'

/** [C4.10-03] The texts of the tooltip, for brands without their own. */
const tooltips = {
  en: {
    anonymous: 'Choose your categories and favorites at any time: open your profile here.',
    signedIn: 'Change your categories and favorites at any time: they are in your profile, on all your devices.',
  },
  es: {
    anonymous: 'Elige tus categorías y favoritos cuando quieras: abre tu perfil aquí.',
    signedIn: 'Cambia tus categorías y favoritos cuando quieras: están en tu perfil, en todos tus dispositivos.',
  },
}

const maxLimits = 5

/** Returns the brand's settings with texts in the language of the request; null if the brand invites nobody. */
export function onboardingSettings({ brand: { onboarding, features }, language }: RequestContext) {
  if (!onboarding || features?.personalization === false) return null
  const { label, timeToDisplay = null } = onboarding.tooltip
  const own = label && { anonymous: label.anonymous[language], signedIn: label.signedIn[language] }
  return { ...onboarding, tooltip: { timeToDisplay, label: own ?? tooltips[language] } }
}

/** Plans the list of the categories. */
export const planCategories = (site: SiteContext, { onlyBrand, language }: RequestContext): Promise<PlannedList> =>
  planList(site, {
    component: 'Grid',
    machineName: 'onboarding-categories',
    listTitle: wordsOf[language].categories,
    list: { of: 'genres', brand: onlyBrand },
    limit: categoriesShown,
  })

/**
 * Plans one shelf of popular titles for each category that exists, without titles above one of the `limits`: the browser sends the viewer's, so the answer
 * does not depend on the viewer. Throws InvalidInput.
 */
export async function planCategoryTitles(
  site: SiteContext,
  request: RequestContext,
  chosen: readonly string[],
  limits: readonly RatingLimitInput[],
): Promise<PlannedList[]> {
  if (limits.length > maxLimits) throw new InvalidInput(`limits: must have at most ${maxLimits} limits`)
  if (chosen.length > maxCategories) throw new InvalidInput(`categories: must have at most ${maxCategories} names`)
  const { onlyBrand } = request
  const categories = await categoriesOf(site, request, 'series', onlyBrand)
  const popular = categories.filter(({ key }) => key === 'popular')
  const found = [...new Set(chosen)].flatMap((name) => categories.find(({ key }) => key === name && key !== 'popular') ?? [])
  const limited = { ...site, catalogue: limits.map(toMaxRatings).reduce(limitCatalogue, site.catalogue) }
  const shelves = (found.length ? found : popular).map(({ key, label }) =>
    planList(limited, {
      component: 'Shelf',
      machineName: key,
      listTitle: label,
      list: {
        of: 'titles',
        kinds: ['series', 'movie'],
        brands: onlyBrand === undefined ? undefined : [onlyBrand],
        ...(key !== 'popular' && key !== 'all' && { facet: key }),
        sort: 'popular',
      },
      limit: titlesOfCategory,
    }),
  )
  return await Promise.all(shelves)
}

const toMaxRatings = ({ mpaa, vchip, isRatedOnly }: RatingLimitInput): MaxRatings => ({
  ...(mpaa && { mpaa }),
  ...(vchip && { vchip }),
  ...(isRatedOnly && { isRatedOnly }),
})
