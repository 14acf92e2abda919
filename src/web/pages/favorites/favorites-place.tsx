import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import list from '../../sections/lists/list.module.css'
import rows from '../../sections/lists/rows.module.css'
import shelf from '../../sections/lists/shelf.module.css'
import tile from '../../tiles/tile.module.css'
import { useViewer } from '../../tiles/use-viewer.ts'
import { loadChunk } from '../../ui/load-chunk.ts'
import { useReport } from '../../ui/report.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from './favorites-place.module.css'
import { isReserved } from './reserved.ts'

const heading = { en: 'My favorites', es: 'Mis favoritos' }
/** One key for each tile that fits into the widest row. */
const places = Array.from({ length: 10 }, (_, place) => place)

/**
 * [C4.3-06] The place of the favorites shelf: empty without favorites, and reserved if this browser knows some. The shelf's code is loaded only if there are
 * favorites.
 */
export function FavoritesPlace() {
  const { favorites } = useViewer()
  const hasFavorites = Boolean(favorites?.length)
  const [Shelf, setShelf] = useState<ComponentType<{ reserved: ReactNode }> | null>(null)
  const report = useReport()
  useEffect(() => {
    if (!hasFavorites && !isReserved()) return
    loadChunk(() => import('./favorites-shelf.tsx')).then(
      ({ FavoritesShelf }) => setShelf(() => FavoritesShelf),
      () => report({ message: 'The shelf of favorites could not be loaded', system: 'Favorites' }),
    )
  }, [hasFavorites, report])
  return Shelf ? <Shelf reserved={<ReservedPlace />} /> : <ReservedPlace />
}

/** An empty shelf of the same height. Styles show it if this browser has stored favorites of the viewer. */
function ReservedPlace() {
  const { language } = useVisit()
  return (
    <div className={`${shelf.shelf} ${css.reserved}`} aria-hidden="true">
      <header className={list.heading}>
        <p>{heading[language]}</p>
      </header>
      <div className={shelf.frame}>
        <ul className={`${shelf.row} ${rows.row} ${rows['title']}`}>
          {places.map((place) => (
            <li key={place} className={tile.tile}>
              <span className={tile.title}>&nbsp;</span>
              <span className={tile.line}>&nbsp;</span>
              <span className={tile.poster} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
