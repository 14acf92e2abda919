import { counts } from '#contracts/limits.ts'
import { linkTo } from '../ui/local-href.ts'
import { useMessages } from '../ui/messages.tsx'
import { useVisit } from '../ui/visit.tsx'
import css from './footer.module.css'
import type { Navigation } from './header.tsx'

type Links = Navigation['quickLinks']

/** Quick links and corporate links from the server's menus, and the year [C2.4-01]. */
export function Footer({ navigation }: { navigation: Navigation | null }) {
  const { brand, now } = useVisit()
  const messages = useMessages()
  return (
    <footer className={css.footer}>
      <img src={brand.whiteBrandLogo} alt="" width={Math.round(24 * brand.logoRatio)} height={24} loading="lazy" />
      {navigation && <Group className={css.quick} {...navigation.quickLinks} most={counts.quickLinks} />}
      {navigation && <Group className={css.corporate} {...navigation.corporateLinks} />}
      <p>{messages.copyright(new Date(now).getUTCFullYear(), brand.displayTitle)}</p>
    </footer>
  )
}

function Group({ className, title, links, most }: Links & { className: string | undefined; most?: number }) {
  const visit = useVisit()
  const { opensNewTab } = useMessages()
  if (links.length === 0) return null
  return (
    <nav className={className} aria-label={title}>
      <ul>
        {links.slice(0, most).map(({ machineName, title: words, href, attributes }) => {
          const link = linkTo(visit, href, attributes.target)
          return (
            <li key={machineName}>
              <a {...link}>
                {words}
                {link.target && <span className="visually-hidden"> ({opensNewTab})</span>}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
