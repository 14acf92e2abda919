import type { ReactNode } from 'react'
import type { CreditFieldsFragment } from '#contracts/graph/types.generated.ts'
import { formatDate } from '../../ui/format-date.ts'
import { linkTo } from '../../ui/local-href.ts'
import { useMessages } from '../../ui/messages.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { useVisit } from '../../ui/visit.tsx'
import { personDestination } from '../destination.ts'
import type { TileProps } from '../placing.ts'
import css from '../tile.module.css'
import { initials } from './initials.ts'

const widths = { max: 340 }

/** A person with the character, the role or the date of the appearance. It is a link when a title has a page for the person. */
export function PersonTile({ data, index, load }: { data: CreditFieldsFragment } & TileProps) {
  const { as } = useMessages()
  const visit = useVisit()
  const { person, characterName, airDate, roleName } = data
  const line = characterName ? as(characterName) : airDate === null ? roleName : formatDate(airDate, visit)
  return (
    <Card to={personDestination(data)} index={index}>
      <strong className={css.title}>{person.name}</strong>
      <span className={css.line}>{line}</span>
      <span className={css.square}>
        {person.image ? (
          <Picture image={person.image} ratio="1-1" load={load} widths={widths} sizes="160px" />
        ) : (
          <span className={css.lettered} aria-hidden="true">
            {initials(person.name)}
          </span>
        )}
      </span>
    </Card>
  )
}

function Card({ to, index, children }: { to: string; index: number; children: ReactNode }) {
  const visit = useVisit()
  const className = `${css.tile} ${css.person}`
  if (!to) return <span className={className}>{children}</span>
  return (
    <a className={className} {...linkTo(visit, to)} data-item={index}>
      {children}
    </a>
  )
}
