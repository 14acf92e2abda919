import type { SlideFieldsFragment } from '#contracts/graph/types.generated.ts'
import { image as imageLimits } from '#contracts/limits.ts'
import { linkTo } from '../../ui/local-href.ts'
import { useMessages } from '../../ui/messages.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { useVisit } from '../../ui/visit.tsx'
import type { TileProps } from '../placing.ts'
import css from '../tile.module.css'
import { Badge } from '../tile-art.tsx'
import { useOfViewer } from '../use-viewer.ts'
import { watchState } from '../watch-state.ts'

const [min, max] = imageLimits.slide
const widths = { min, max }

/** An editorial slide in a list: words over wide art. The lead renders its slides itself. */
export function SlideTile({ data, index, load }: { data: SlideFieldsFragment } & TileProps) {
  const visit = useVisit()
  const { locked, notIncluded } = useMessages()
  const state = useOfViewer((viewer) => watchState(data, viewer))
  return (
    <a
      className={css.tile}
      {...linkTo(visit, data.link)}
      data-item={index}
      lang={data.lang ?? undefined}
      data-dimmed={state === 'DIMMED' || undefined}
    >
      <span className={css.wide}>
        <Picture image={data.image} ratio="16-9" load={load} widths={widths} sizes="(min-width:768px) 48vw,92vw" />
        <span className={css.over}>
          {data.tuneIn && <small>{data.tuneIn}</small>}
          <strong>{data.title}</strong>
          {data.secondaryTitle && <small>{data.secondaryTitle}</small>}
        </span>
        {data.labelBadge && <Badge code={data.labelBadge} />}
        {state === 'LOCKED' && <i className={css.lock} role="img" aria-label={locked} />}
        {state === 'DIMMED' && <i role="img" aria-label={notIncluded} />}
      </span>
    </a>
  )
}
