// An editor's rule as a list that can be read.
import type { Rule } from '#contracts/catalogue.ts'
import type { BrandBook } from '../brand-keys.ts'
import type { ListSpec, TitleList, VideoList } from '../reading/list-spec.ts'
import { genreKey } from '../wording/genres.ts'

/** Where a rule stands: `self` means these; a rule that names no brand is of `site`, undefined on the main brand's, which shows all. */
export type Scope = { brand: string | undefined; title: string | undefined; site: string | undefined; brands?: BrandBook }

const self = (value: string | undefined, own: string | undefined) => (value === 'self' ? own : value)

function brandsOf({ brand, language }: Rule, scope: Scope): string[] | undefined {
  const named = self(brand, scope.brand ?? scope.site) ?? scope.site
  if (named !== undefined) return [scope.brands?.find(named)?.key ?? named]
  if (!language || !scope.brands) return undefined
  return scope.brands.all.filter((one) => one.language === language).map(({ key }) => key)
}

export function videoRule(rule: Rule, scope: Scope): VideoList {
  const { sort } = rule
  return {
    of: 'videos',
    title: self(rule.title, scope.title),
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
  const title = self(rule.title, scope.title)
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
    // What airs is found in the guide, and stands on editors' pages only (pages/editorial-page.ts).
    case 'programmes':
      return { of: 'playlist', id: '' }
  }
}
