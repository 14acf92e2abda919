import type { PageData } from '#contracts/graph/shapes.ts'
import { chosenCategoriesIndex, favoritesIndex, fixedSections } from '#contracts/limits.ts'
import { PageHeading } from '../shell/page-heading.tsx'
import { useVisit, type Visit } from '../ui/visit.tsx'
import { ChosenPlace } from './chosen-categories/chosen-place.tsx'
import { ContinueWatching } from './continue-watching/continue-watching.tsx'
import { FavoritesPlace } from './favorites/favorites-place.tsx'
import { ForYou } from './for-you/for-you.tsx'
import { shownOrder } from './for-you/shown-order.ts'
import type { Meta, PageRequest } from './page-data/page-module.ts'
import { Island, Sections } from './parts/islands.tsx'

export const request = (): PageRequest => ({ type: 'PAGE', name: 'home' })

export const required = ['data.sections']

export function meta(page: PageData, visit: Visit): Meta {
  const tagline = visit.brand.tagline[visit.language]
  return {
    title: `${visit.brand.displayTitle} | ${tagline}`,
    description: page.metadata.description ?? tagline,
    canonicalPath: '/',
    image: page.metadata.image,
    kind: 'website',
  }
}

export const islands = {
  continueWatching: () => <ContinueWatching />,
  forYou: ({ page }: { page: PageData }) => <ForYou page={page} />,
  favorites: () => <FavoritesPlace />,
  chosen: () => <ChosenPlace />,
}

/** The shelf of videos to continue is after the hero and one shelf: below the fold, where it moves nothing when it appears. */
const continueAt = 2

export function Page({ page }: { page: PageData }) {
  const { brand } = useVisit()
  const inserted = [
    { at: continueAt, island: <Island name="continueWatching" page={page} part={islands.continueWatching} isPersonal /> },
    { at: fixedSections, island: <Island name="forYou" page={page} part={islands.forYou} isPersonal /> },
    { at: favoritesIndex, island: <Island name="favorites" page={page} part={islands.favorites} isPersonal /> },
    { at: chosenCategoriesIndex, island: <Island name="chosen" page={page} part={islands.chosen} isPersonal /> },
  ]
  return (
    <>
      <PageHeading title={brand.displayTitle} hidden />
      <Sections sections={page.data.sections} order={shownOrder(page.data.sections)} inserted={inserted} />
    </>
  )
}
