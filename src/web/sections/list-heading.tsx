import type { ListData } from '#contracts/graph/shapes.ts'
import { useMessages } from '../ui/messages.tsx'
import { Picture } from '../ui/picture.tsx'
import css from './list.module.css'

const logoWidths = { max: 170 }

export const headingId = (index: number) => `list-${index}`

/** What a list is called and who presents it; a list without a title is named for those who cannot see it. */
export function ListHeading({ data, index }: { data: Pick<ListData, 'listTitle' | 'sponsorName' | 'sponsorLogo'>; index: number }) {
  const { presentedBy, featured } = useMessages()
  return (
    <header className={css.heading}>
      <h2 id={headingId(index)} className={data.listTitle ? undefined : 'visually-hidden'}>
        {data.listTitle ?? featured}
      </h2>
      {data.sponsorName && (
        <p>
          {presentedBy(data.sponsorName)}
          <Picture image={data.sponsorLogo} ratio="16-9" widths={logoWidths} sizes="64px" />
        </p>
      )}
    </header>
  )
}
