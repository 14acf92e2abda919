// Maps an editor's rule to the list that it selects.

import type { BrandBook } from '#brands/brand-book.ts'
import { genreKey } from '#contracts/catalogue/genres.ts'
import type { ListSpec, TitleList, VideoList } from '#contracts/catalogue/list-spec.ts'
import type { Rule } from '#contracts/catalogue-rule.ts'

/**
 * The context of a rule. `brand` and `title` replace the value `self` in the rule. `onlyBrand` is the brand of a rule without a brand.
 * Undefined means all brands.
 */
export type Scope = { brand: string | undefined; title: string | undefined; onlyBrand: string | undefined; brands?: BrandBook }

const resolveSelf = (value: string | undefined, own: string | undefined) => (value === 'self' ? own : value)

function brandsOf({ brand, language }: Rule, scope: Scope): string[] | undefined {
  const named = resolveSelf(brand, scope.brand ?? scope.onlyBrand) ?? scope.onlyBrand
  if (named !== undefined) return [scope.brands?.find(named)?.key ?? named]
  if (!language || !scope.brands) return undefined
  return scope.brands.all.filter((one) => one.language === language).map(({ key }) => key)
}

export function videoRule(rule: Rule, scope: Scope): VideoList {
  const { sort } = rule
  return {
    of: 'videos',
    title: resolveSelf(rule.title, scope.title),
    brands: rule.title === undefined ? brandsOf(rule, scope) : undefined,
    types: rule.programmingType?.length ? rule.programmingType : undefined,
    season: rule.season,
    genre: rule.genre && genreKey(rule.genre),
    locked: rule.locked,
    sort: sort === 'alphabetical' || sort === 'priority' ? 'latest' : sort,
  }
}

function titleRule(rule: Rule, kinds: TitleList['kinds'], scope: Scope): TitleList {
  const [facet, also] = [rule.genre, rule.category].filter((name) => name !== undefined).map(genreKey)
  const { sort } = rule
  return {
    of: 'titles',
    kinds,
    brands: brandsOf(rule, scope),
    facet,
    also,
    sort: sort === 'priority' || sort === 'expiring' ? 'popular' : sort,
  }
}

export function listOfRule(rule: Rule, scope: Scope): ListSpec {
  const brand = brandsOf(rule, scope)?.[0]
  const title = resolveSelf(rule.title, scope.title)
  switch (rule.from) {
    case 'videos':
      return videoRule(rule, scope)
    case 'series':
      return titleRule(rule, ['series'], scope)
    case 'movies':
      return titleRule(rule, ['movie'], scope)
    case 'titles':
      return titleRule(rule, ['series', 'movie'], scope)
    case 'playlists':
      return { of: 'playlists', brand }
    case 'brands':
      return { of: 'brands', brand: rule.brand === undefined ? undefined : brand }
    case 'galleries':
      return { of: 'galleries', title, brand }
    case 'people':
      return { of: 'people', title }
    case 'genres':
      return { of: 'genres', brand }
    // `site-pages/editorial-page.ts` handles rules for programmes and channels, so this list is never read.
    case 'programmes':
    case 'channels':
      return { of: 'playlist', id: '' }
  }
}
