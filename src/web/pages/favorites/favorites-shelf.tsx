import { type ReactNode, useEffect, useRef } from 'react'
import { showShelf } from '../../account/favorites/viewer-favorites.ts'
import { Shelf } from '../../sections/lists/shelf.tsx'
import { titleIn } from '../../tiles/favorites.ts'
import { useViewer } from '../../tiles/use-viewer.ts'
import { useQuery } from '../../ui/graph/use-query.ts'
import { useReport } from '../../ui/report.ts'
import { useVisit } from '../../ui/visit.tsx'
import { ownShelves } from '../parts/own-shelves.ts'
import { useOutOfView } from '../parts/use-out-of-view.ts'
import css from './favorites-place.module.css'
import { endReservation, isReserved } from './reserved.ts'

/**
 * [C4.3-06] The viewer's favorite series and movies, the newest first. A title whose button is switched off leaves the shelf at once. `reserved` is shown
 * until the favorites are loaded; if there are none, the place is removed while it is not on the screen.
 */
export function FavoritesShelf({ reserved }: { reserved: ReactNode }) {
  const { favorites, favoritesShelf } = useViewer()
  const visit = useVisit()
  const query = useQuery()
  const report = useReport()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => showShelf({ visit, query, report }), [visit, query, report])
  const items = favoritesShelf?.data.items.filter((item) => favorites?.includes(titleIn(item)?.favoriteID ?? '')) ?? []
  const wasOut = useOutOfView(place, favoritesShelf !== undefined)
  const isShown = items.length > 0 && (wasOut || isReserved())
  const isEmpty = Boolean(favoritesShelf) && items.length === 0
  useEffect(() => {
    if (!isEmpty) return
    // The viewer has removed the last favorite here, and with it the button that had the focus.
    endReservation()
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  }, [isEmpty])
  return (
    <div ref={place} className={css.place}>
      {isShown && <Shelf data={favoritesShelf!.data} index={ownShelves.favorites} replaced={items} />}
      {!isShown && !isEmpty && !wasOut && isReserved() && reserved}
    </div>
  )
}
