import type { MessageData } from '#contracts/graph/shapes.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import css from './message.module.css'

/** Words in the place of a list: an empty season, an empty category. */
export function Message({ data }: { data: MessageData }) {
  return (
    <section className={css.message}>
      <p>{data.text}</p>
      {data.cta && <ButtonLink to={data.cta.destination}>{data.cta.text}</ButtonLink>}
    </section>
  )
}
