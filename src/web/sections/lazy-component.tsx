import type { LazyData } from '#contracts/graph/shapes.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { useMessages } from '../ui/messages.tsx'
import css from './lazy-component.module.css'
import list from './lists/list.module.css'
import rows from './lists/rows.module.css'
import type { SectionProps } from './section-props.ts'
import { useLazySection } from './use-lazy-section.ts'

/** One placeholder for each tile of the widest row. */
const places = [0, 1, 2, 3, 4, 5]

/** A section that loads when its placeholder is near the viewport [C2.7-06]. It renders nothing if it failed to load [C4.6-01]. */
export function LazyComponent({ data, index, renderSection, prepare }: SectionProps<LazyData>) {
  const { state, place } = useLazySection(data, prepare)
  const { loadingMore, viewAll } = useMessages()
  if (state === 'failed') return null
  if (state !== 'loading') return renderSection(state, index)
  const { listTitle, targetComponent, tiles, viewAllCta } = data
  return (
    <section className={css.place} ref={place} aria-busy aria-label={listTitle ?? loadingMore} data-target={targetComponent}>
      {listTitle && (
        <header className={list.heading}>
          <h2>{listTitle}</h2>
        </header>
      )}
      <ul className={`${css.wait} ${rows.row} ${rows[tiles ?? 'video'] ?? rows.video}`} data-tiles={tiles} aria-hidden="true">
        {places.map((place) => (
          <li key={place} />
        ))}
      </ul>
      {viewAllCta && (
        <noscript>
          <ButtonLink to={viewAllCta.destination} quiet>
            {viewAllCta.text || viewAll}
          </ButtonLink>
        </noscript>
      )}
    </section>
  )
}
