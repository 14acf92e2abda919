import { expect, test } from 'vitest'
import type { Flags } from '#contracts/flags.ts'
import { markup, visit } from '../ui/testing/test-providers.tsx'
import { VisitProvider } from '../ui/visit.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { FavoritesContext, type FavoriteTitle } from './favorites.ts'

const title = { favoriteID: 's1', shortTitle: 'The Salt House' } as FavoriteTitle

/** Returns whether the button of a tile, and that of a title's page, are drawn. */
const drawn = (flags: Partial<Flags>) =>
  [false, true].map((wide) =>
    markup(
      <VisitProvider value={{ ...visit, flags }}>
        <FavoritesContext value={() => {}}>
          <FavoriteButton title={title} wide={wide} />
        </FavoritesContext>
      </VisitProvider>,
    ).includes('The Salt House'),
  )

test('feature flags switch off the favorite buttons of tiles, or all of them', () => {
  expect(drawn({})).toEqual([true, true])
  expect(drawn({ favoritesTile: false })).toEqual([false, true])
  expect(drawn({ favorites: false })).toEqual([false, false])
})
