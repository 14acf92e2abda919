import type { PersonData } from '#contracts/graph/shapes.ts'
import { initials } from '../../tiles/kinds/initials.ts'
import { useMessages } from '../../ui/messages.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { useVisit } from '../../ui/visit.tsx'
import list from '../lists/list.module.css'
import css from './person-section.module.css'
import { photoWords } from './photo-words.ts'
import { SocialLinks } from './social-links.tsx'

const widths = { min: 340, max: 640 }

/** The head of a person's page: name, role, biography and social links. */
export function PersonSection({ data: { credit }, index }: { data: PersonData; index: number }) {
  const messages = useMessages()
  const { person, characterName, roleName, seasonNumber } = credit
  const { guest } = photoWords[useVisit().language]
  const as = characterName ? messages.as(characterName) : roleName || guest
  return (
    <section className={`${list.list} ${css.person}`} aria-labelledby={`person-${index}`}>
      <div className={css.picture}>
        {person.image ? (
          <Picture image={person.image} ratio="1-1" widths={widths} sizes="(min-width: 665px) 20rem, 60vw" alt={person.name} load="first" />
        ) : (
          <span aria-hidden="true">{initials(person.name)}</span>
        )}
      </div>
      <div>
        <h2 id={`person-${index}`}>{person.name}</h2>
        <p className={css.as}>{[as, seasonNumber !== null && messages.season(seasonNumber)].filter(Boolean).join(' · ')}</p>
        {person.bio && (
          <p className={css.bio} lang={person.bioLang ?? undefined}>
            {person.bio}
          </p>
        )}
        {person.social.length > 0 && (
          <p className={css.social}>
            <span>{messages.follow}</span>
            <SocialLinks links={person.social} />
          </p>
        )}
      </div>
    </section>
  )
}
