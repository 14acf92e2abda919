import type { MessageData } from '#contracts/graph/shapes.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import css from './message.module.css'

/** A message in the place of a list: for an empty season or an empty category. */
export function Message({ data }: { data: MessageData }) {
  return (
    <section className={css.message}>
      <p>{data.text}</p>
      {data.cta && <ButtonLink to={data.cta.destination}>{data.cta.text}</ButtonLink>}
    </section>
  )
}
