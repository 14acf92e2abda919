import type { GlobalNavigationQuery } from '#contracts/graph/types.generated.ts'
import { Icon } from '../ui/icon.tsx'
import { linkTo, localHref } from '../ui/local-href.ts'
import { useMessages } from '../ui/messages.tsx'
import { useVisit, type Visit } from '../ui/visit.tsx'
import css from './header.module.css'

export type Navigation = NonNullable<GlobalNavigationQuery['globalNavigation']>

type Props = { navigation: Navigation | null; path: string; account: string }

/** Wordmark, skip link, the server's menu, the other language, whose account. The menu folds into a popover where there is no room: Escape closes it, and the button has the focus again. */
export function Header({ navigation, path, account }: Props) {
  const visit = useVisit()
  const messages = useMessages()
  const { brand } = visit
  return (
    <>
      <a className={css.skip} href="#main">
        {messages.skipToContent}
      </a>
      <header className={css.header}>
        <a className={css.mark} href={localHref(visit, '/')} aria-label={`${brand.displayTitle} ${messages.home}`}>
          <img src={brand.whiteBrandLogo} alt="" width={Math.round(28 * brand.logoRatio)} height={28} />
        </a>
        <nav className={css.wide} aria-label={messages.mainNavigation}>
          {navigation && <Menu items={navigation.items} path={path} />}
        </nav>
        <OtherLanguage />
        <Account key={path} html={account} />
        {navigation?.items[0] && (
          <>
            <button type="button" className={css.narrow} popoverTarget="menu" aria-label={messages.menu}>
              <Icon name="menu" />
              <Icon name="close" />
            </button>
            {/* Another path, another element: the menu is shut after moving on. */}
            <nav id="menu" popover="auto" className={css.sheet} key={path} aria-label={messages.menu}>
              <Menu items={navigation.items} path={path} />
            </nav>
          </>
        )}
      </header>
    </>
  )
}

function Menu({ items, path }: { items: Navigation['items']; path: string }) {
  const visit = useVisit()
  const { opensNewTab } = useMessages()
  return (
    <ul>
      {items.map(({ machineName, title, href, attributes }) => {
        const link = linkTo(visit, href, attributes.target)
        return (
          <li key={machineName}>
            <a {...link} aria-current={isCurrent(href, path)}>
              {title}
              {link.target && (
                <>
                  <Icon name="external" />
                  <span className="visually-hidden"> ({opensNewTab})</span>
                </>
              )}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** The page itself, or the part of the site that it belongs to. */
export function isCurrent(href: string, path: string): 'page' | true | undefined {
  const [pathname = ''] = href.split(/[?#]/, 1)
  if (pathname === path) return 'page'
  const part = /^\/(shows|movies|networks(?=$))(\/|$)/.exec(pathname)?.[1]
  return part !== undefined && path.startsWith(`/${part}/`) ? true : undefined
}

function OtherLanguage() {
  const visit = useVisit()
  const { otherLanguage } = useMessages()
  const other = visit.language === 'en' ? 'es' : 'en'
  return (
    <a className={css.language} href={inLanguage(visit, other)} lang={other} hrefLang={other}>
      {otherLanguage}
    </a>
  )
}

/** This page with the language said, also where it is the brand's own: a choice made earlier is then forgotten [C2.2-10]. */
const inLanguage = (visit: Visit, language: Visit['language']) =>
  localHref(visit, placeOf({ ...visit, query: { ...visit.query, lang: language } }))

function placeOf({ path, query }: Pick<Visit, 'path' | 'query'>): string {
  const search = new URLSearchParams(query).toString()
  return path + (search && `?${search}`)
}

/** The account's menu as the server rendered it (account-menu.tsx), leading back to here from all but the pages that it leads to. */
function Account({ html }: { html: string }) {
  const visit = useVisit()
  const here = /^\/(sign|reset|request)-/.test(visit.path) ? '/' : placeOf(visit)
  const markup = html.replace(/(redirectPath=)[^"&]*/g, `$1${encodeURIComponent(localHref(visit, here))}`)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React a moment ago
  return <div className={css.account} data-account="" dangerouslySetInnerHTML={{ __html: markup }} />
}
