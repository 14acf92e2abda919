import type { AboutData } from '#contracts/graph/shapes.ts'
import { GalleryTile } from '../../tiles/kinds/gallery-tile.tsx'
import { PersonTile } from '../../tiles/kinds/person-tile.tsx'
import { formatDate } from '../../ui/format-date.ts'
import { useMessages } from '../../ui/messages.tsx'
import { useVisit } from '../../ui/visit.tsx'
import list from '../lists/list.module.css'
import rows from '../lists/rows.module.css'
import css from './about.module.css'
import { SocialLinks } from './social-links.tsx'

/** Everything about a title: description, facts, cast and crew, galleries. */
export function AboutSection({ data, index }: { data: AboutData; index: number }) {
  const messages = useMessages()
  const { title, credits, galleries } = data
  return (
    <section className={list.list} aria-labelledby={`about-${index}`}>
      <h2 id={`about-${index}`} className={css.heading}>
        {messages.about}
      </h2>
      <div className={css.story} lang={title.lang ?? undefined}>
        <p>{title.description ?? title.shortDescription}</p>
        <Facts title={title} />
      </div>
      {credits.length > 0 && (
        <>
          <h3 className={css.heading}>{messages.cast}</h3>
          <ul className={`${rows.grid} ${rows.person}`}>
            {credits.map((credit, number) => (
              <li key={credit.id}>
                <PersonTile data={credit} index={number} />
              </li>
            ))}
          </ul>
        </>
      )}
      {galleries.length > 0 && (
        <>
          <h3 className={css.heading}>{messages.photos}</h3>
          <ul className={`${rows.grid} ${rows.video}`}>
            {galleries.map((gallery, number) => (
              <li key={gallery.data.id}>
                <GalleryTile data={gallery.data} index={number} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Facts({ title }: { title: AboutData['title'] }) {
  const messages = useMessages()
  const visit = useVisit()
  const facts: [string, string | null | undefined][] = [
    [messages.network, title.brand.displayTitle],
    [messages.genres, title.genres.join(', ')],
    [messages.rating, title.rating],
    [messages.premiered, title.premierDate === null ? null : formatDate(title.premierDate, visit)],
    [messages.released, title.type === 'movie' && title.releaseYear ? String(title.releaseYear) : null],
  ]
  return (
    <dl className={css.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
      {title.social.length > 0 && (
        <div>
          <dt>{messages.follow}</dt>
          <dd>
            <SocialLinks links={title.social} />
          </dd>
        </div>
      )}
    </dl>
  )
}
