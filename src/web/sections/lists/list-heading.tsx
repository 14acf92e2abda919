import type { ListData } from '#contracts/graph/shapes.ts'
import { useMessages } from '../../ui/messages.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import css from './list.module.css'

const logoWidths = { max: 170 }

type Named = Pick<ListData, 'listTitle' | 'total' | 'sponsorName' | 'sponsorLogo'>

/**
 * Returns the id of a list's heading, which labels the list's section. Returns undefined for a list without a title, so that its section is
 * not a landmark.
 */
export const headingId = ({ listTitle }: Pick<ListData, 'listTitle'>, index: number) => (listTitle ? `list-${index}` : undefined)

/** The title of a list, the number of its titles if the server counted them, and its sponsor. */
export function ListHeading({ data, index }: { data: Named; index: number }) {
  const { presentedBy, titles } = useMessages()
  if (!data.listTitle && !data.sponsorName) return null
  return (
    <header className={css.heading}>
      {data.listTitle && <h2 id={headingId(data, index)}>{data.listTitle}</h2>}
      {!!data.total && <p>{titles(data.total)}</p>}
      {data.sponsorName && (
        <p>
          {presentedBy(data.sponsorName)}
          <Picture image={data.sponsorLogo} ratio="16-9" widths={logoWidths} sizes="64px" />
        </p>
      )}
    </header>
  )
}
