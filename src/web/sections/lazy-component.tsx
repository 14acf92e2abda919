import type { LazyData } from '#contracts/graph/shapes.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { useMessages } from '../ui/messages.tsx'
import css from './lazy-component.module.css'
import list from './lists/list.module.css'
import rows from './lists/rows.module.css'
import type { SectionProps } from './section-props.ts'
import { useLazySection } from './use-lazy-section.ts'

/** As many as stand in the widest row. */
const places = [0, 1, 2, 3, 4, 5]

/** A section that is asked for when its place is near [C2.7-06]: loading, loaded, or failed, and then nothing [C4.6-01]. */
export function LazyComponent({ data, index, draw, prepare }: SectionProps<LazyData>) {
  const { state, place } = useLazySection(data, prepare)
  const { loadingMore, viewAll } = useMessages()
  if (state === 'failed') return null
  if (state !== 'loading') return draw(state, index)
  const { listTitle, targetComponent, viewAllCta } = data
  return (
    <section className={css.place} ref={place} aria-busy aria-label={listTitle ?? loadingMore} data-target={targetComponent}>
      {listTitle && (
        <header className={list.heading}>
          <h2>{listTitle}</h2>
        </header>
      )}
      <ul className={`${css.wait} ${rows.row} ${rows.video}`} aria-hidden="true">
        {places.map((place) => (
          <li key={place}>
            <i />
          </li>
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
