import { choicesPath } from '#contracts/consent.ts'
import { linkTo, localHref } from '../ui/local-href.ts'
import { useMessages } from '../ui/messages.tsx'
import { useVisit } from '../ui/visit.tsx'
import css from './footer.module.css'
import type { Navigation } from './menu/menu-links.ts'

type Links = Navigation['quickLinks']

/** The footer: all quick links and corporate links of the server's menus, and the year [C2.4-01]. The server limits the quick links. */
export function Footer({ navigation }: { navigation: Navigation | null }) {
  const visit = useVisit()
  const { brand, now, flags } = visit
  const messages = useMessages()
  return (
    <footer className={css.footer}>
      <img src={brand.whiteBrandLogo} alt="" width={Math.round(24 * brand.logoRatio)} height={24} loading="lazy" />
      {navigation && <Group className={css.quick} {...shortened(navigation.quickLinks, flags?.quickLinks)} />}
      {navigation && <Group className={css.corporate} {...navigation.corporateLinks} />}
      <p>
        <a href={localHref(visit, choicesPath)} aria-haspopup="dialog">
          {messages.privacyChoices}
        </a>
      </p>
      <p>{messages.copyright(new Date(now).getUTCFullYear(), brand.displayTitle)}</p>
    </footer>
  )
}

/** [C2.4-01] Limits the links by a feature flag too. */
const shortened = (group: Links, maximum: number | undefined): Links => ({ ...group, links: group.links.slice(0, maximum) })

function Group({ className, title, links }: Links & { className: string | undefined }) {
  const visit = useVisit()
  const { opensNewTab } = useMessages()
  if (links.length === 0) return null
  return (
    <nav className={className} aria-label={title}>
      <ul>
        {links.flatMap(({ machineName, title: words, href, attributes }) =>
          targetsOf(href).map(([target, shownTo]) => {
            const link = linkTo(visit, target, attributes.target)
            return (
              <li key={machineName + target} className={shownTo && css[shownTo]}>
                <a {...link}>
                  {words}
                  {link.target && <span className="visually-hidden"> ({opensNewTab})</span>}
                </a>
              </li>
            )
          }),
        )}
      </ul>
    </nav>
  )
}

/**
 * [C2.4-04] Returns the targets of a link. A link to the provider picker or to the linked provider has both: styles show the one that applies,
 * depending on the mark that the head script sets.
 */
const targetsOf = (href: string): [href: string, shownTo?: 'unlinked' | 'linked'][] =>
  /^\/(mvpd-picker|provider-linked)$/.test(href)
    ? [
        ['/mvpd-picker', 'unlinked'],
        ['/provider-linked', 'linked'],
      ]
    : [[href]]
