import { useContext } from 'react'
import { useFlag } from '../ui/flags/use-flag.ts'
import { useVisit } from '../ui/visit.tsx'
import css from './favorite-button.module.css'
import { FavoritesContext, type FavoriteTitle } from './favorites.ts'
import { useOfViewer } from './use-viewer.ts'
import { viewerStore } from './viewer.ts'

const words = { en: 'Favorite', es: 'Favorito' }

/**
 * [C4.3-01] Adds a series or movie to the viewer's favorites, or removes it. It changes at once [C4.3-02], and is inert while the change is on its way or
 * the favorites of an account are loading [C4.3-03]. `wide`: with a visible word, beside other buttons.
 * Feature flags switch off all these buttons, or those of tiles [C6-04].
 */
export function FavoriteButton({ title, wide = false }: { title: FavoriteTitle; wide?: boolean }) {
  const toggle = useContext(FavoritesContext)
  const { favoriteID } = title
  const isOn = useOfViewer(({ favorites }) => favorites?.includes(favoriteID) ?? false)
  const isLoading = useOfViewer(
    ({ favorites, favoritesLoading, userId }) => favoritesLoading.includes(favoriteID) || (favorites === null && userId !== null),
  )
  const word = words[useVisit().language]
  const hasFavorites = useFlag('favorites')
  const hasButtonInTiles = useFlag('favoritesTile')
  if (!toggle || !hasFavorites || !(wide || hasButtonInTiles)) return null
  const change = () => {
    if (isLoading) return
    const { favorites, favoritesLoading } = viewerStore.read()
    const others = favorites?.filter((id) => id !== favoriteID) ?? []
    viewerStore.change({
      favorites: isOn ? others : [favoriteID, ...others],
      favoritesLoading: [...favoritesLoading, favoriteID],
    })
    toggle(title, !isOn)
  }
  return (
    <button
      type="button"
      className={wide ? css.wide : css.beside}
      aria-pressed={isOn}
      aria-disabled={isLoading || undefined}
      aria-label={`${word}: ${title.shortTitle}`}
      onClick={change}
    >
      {wide && word}
    </button>
  )
}
