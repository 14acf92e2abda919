import { Icon } from '../ui/icon.tsx'
import { localHref } from '../ui/local-href.ts'
import { useMessages } from '../ui/messages.tsx'
import { useVisit, type Visit } from '../ui/visit.tsx'
import controls from './account-controls.module.css'
import css from './header.module.css'
import { NarrowMenu, WideMenu } from './menu/menu.tsx'
import type { Navigation } from './menu/menu-links.ts'
import { BreakingNews } from './news/breaking-news.tsx'

type Props = { navigation: Navigation | null; path: string; account: string }

/** The header: skip link, wordmark, menu, language link and account menu. On narrow screens the menu is a popover. */
export function Header({ navigation, path, account }: Props) {
  const visit = useVisit()
  const messages = useMessages()
  const { brand } = visit
  return (
    <>
      <a className={css.skip} href="#main">
        {messages.skipToContent}
      </a>
      <BreakingNews news={navigation?.breakingNews ?? null} />
      <header className={css.header}>
        <a className={css.mark} href={localHref(visit, '/')} aria-label={`${brand.displayTitle} ${messages.home}`}>
          <img src={brand.whiteBrandLogo} alt="" width={Math.round(28 * brand.logoRatio)} height={28} />
        </a>
        <nav className={css.wide} aria-label={messages.mainNavigation}>
          {navigation && <WideMenu items={navigation.items} path={path} />}
        </nav>
        <OtherLanguage />
        {account && <Account key={path} html={account} />}
        {navigation?.items[0] && (
          <>
            <button type="button" className={css.narrow} popoverTarget="menu" aria-label={messages.menu}>
              <Icon name="menu" />
              <Icon name="close" />
            </button>
            {/* The key changes on navigation, so that React creates a new, closed menu. */}
            <nav id="menu" popover="auto" className={css.sheet} key={path} aria-label={messages.menu}>
              <NarrowMenu items={navigation.items} path={path} />
            </nav>
          </>
        )}
      </header>
    </>
  )
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

/** Returns this page's URL with an explicit `lang`. For the brand's own language, `lang` clears the stored language [C2.2-10]. */
const inLanguage = (visit: Visit, language: Visit['language']) =>
  localHref(visit, placeOf({ ...visit, query: { ...visit.query, lang: language } }))

function placeOf({ path, query }: Pick<Visit, 'path' | 'query'>): string {
  const search = new URLSearchParams(query).toString()
  return path + (search && `?${search}`)
}

/** The server-rendered account menu (account-menu.tsx) with this page as its return path and referrer, or `/` on sign-in and provider pages. */
function Account({ html }: { html: string }) {
  const visit = useVisit()
  const here = /^\/(sign|reset|request|mvpd|provider)-/.test(visit.path) ? '/' : placeOf(visit)
  const markup = html.replace(/(redirectPath=|referrer=)[^"&]*/g, `$1${encodeURIComponent(localHref(visit, here))}`)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: this HTML was rendered by React on the server
  return <div className={controls.account} data-account="" dangerouslySetInnerHTML={{ __html: markup }} />
}
