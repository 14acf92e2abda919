import type { CreditFieldsFragment } from '#contracts/graph/types.generated.ts'
import { useMessages } from '../ui/messages.tsx'
import { Picture } from '../ui/picture.tsx'
import type { Placing } from './placing.ts'
import css from './tile.module.css'

const widths = { max: 340 }

/** Who plays whom. Not a link until people have pages. */
export function PersonTile({ data, load }: { data: CreditFieldsFragment } & Placing) {
  const { as } = useMessages()
  return (
    <span className={`${css.tile} ${css.person}`}>
      <strong className={css.title}>{data.person.name}</strong>
      <span className={css.line}>{data.characterName ? as(data.characterName) : data.roleName}</span>
      <span className={css.square}>
        {data.person.image ? (
          <Picture image={data.person.image} ratio="1-1" load={load} widths={widths} sizes="160px" />
        ) : (
          <span className={css.lettered} aria-hidden="true">
            {initials(data.person.name)}
          </span>
        )}
      </span>
    </span>
  )
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
}
