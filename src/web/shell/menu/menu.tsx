import { Icon } from '../../ui/icon.tsx'
import { languageQuery, linkTo, localHref } from '../../ui/local-href.ts'
import { useMessages } from '../../ui/messages.tsx'
import { useVisit } from '../../ui/visit.tsx'
import css from './menu.module.css'
import type { MenuItem, MenuLink } from './menu-links.ts'

type Props = { items: readonly MenuItem[]; path: string }

/** The menu of wide screens. A group is a button that opens its links below the header. */
export function WideMenu({ items, path }: Props) {
  return (
    <ul className={css.wide}>
      {items.map((item, index) => (
        <li key={item.machineName} data-flag={flagOf(item)}>
          {item.items.length === 0 ? <Link item={item} path={path} /> : <WideGroup item={item} path={path} id={`group-${index}`} />}
        </li>
      ))}
    </ul>
  )
}

/** The popovers of groups work without a script: one is open at a time, and Escape or a click elsewhere closes it. */
function WideGroup({ item, path, id }: { item: MenuItem; path: string; id: string }) {
  return (
    <>
      <button type="button" className={css.group} popoverTarget={id} data-current={isCurrentGroup(item, path) || undefined}>
        {item.title}
        <Icon name="down" />
      </button>
      {/* The key changes on navigation, so that React creates a new, closed group. */}
      <div id={id} key={path} popover="auto" className={css.panel} data-group={item.machineName}>
        <Links item={item} path={path} />
      </div>
    </>
  )
}

/** The menu of narrow screens. A group opens in place. A search field takes the place of the link to the search. */
export function NarrowMenu({ items, path }: Props) {
  const search = items.find(({ machineName }) => machineName === 'search')
  return (
    <>
      {search && <SearchField item={search} />}
      <ul className={css.narrow}>
        {items
          .filter((item) => item !== search)
          .map((item) => (
            <li key={item.machineName} data-flag={flagOf(item)}>
              {item.items.length === 0 ? <Link item={item} path={path} /> : <NarrowGroup item={item} path={path} />}
            </li>
          ))}
      </ul>
    </>
  )
}

/** Of the groups with the same name, the browser keeps one open at a time. */
function NarrowGroup({ item, path }: { item: MenuItem; path: string }) {
  return (
    <details name="menu-group" data-group={item.machineName} open={isCurrentGroup(item, path)}>
      <summary>
        {item.title}
        <Icon name="down" />
      </summary>
      <Links item={item} path={path} />
    </details>
  )
}

/** browser/document/shell-controls.ts keeps the words of the field in the navigation state. */
function SearchField({ item: { title, href } }: { item: MenuItem }) {
  const visit = useVisit()
  const { lang } = languageQuery(visit)
  return (
    <search>
      <form className={css.search} action={localHref(visit, href).split('?', 1)[0]}>
        <input
          type="search"
          name="q"
          aria-label={title}
          placeholder={title}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          data-menu-search=""
        />
        {lang && <input type="hidden" name="lang" value={lang} />}
        <button type="submit" aria-label={title}>
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}

/** The links of a group. Its own link is the last. */
function Links({ item, path }: { item: MenuItem; path: string }) {
  const { viewAll } = useMessages()
  const visit = useVisit()
  return (
    <ul>
      {item.items.map((link) => (
        <li key={link.machineName}>
          <Link item={link} path={path} />
        </li>
      ))}
      <li>
        <a className={css.all} {...linkTo(visit, item.href, item.attributes.target)} aria-current={isCurrent(item.href, path)}>
          {viewAll}
          <span className="visually-hidden">: {item.title}</span>
        </a>
      </li>
    </ul>
  )
}

function Link({ item: { machineName, title, href, attributes }, path }: { item: MenuLink; path: string }) {
  const visit = useVisit()
  const { opensNewTab } = useMessages()
  const link = linkTo(visit, href, attributes.sisterService ? '_blank' : attributes.target)
  return (
    <a
      {...link}
      aria-current={isCurrent(href, path)}
      data-sister-service={attributes.sisterService ? title : undefined}
      data-flag={attributes.sisterService ? 'sisterPreview' : undefined}
    >
      {machineName === 'search' ? (
        <>
          <Icon name="search" />
          <span className="visually-hidden">{title}</span>
        </>
      ) : (
        title
      )}
      {link.target && (
        <>
          <Icon name="external" />
          <span className="visually-hidden"> ({opensNewTab})</span>
        </>
      )}
    </a>
  )
}

/** [C2.3-03] Styles hide the item while its flag is off. */
const flagOf = ({ machineName }: MenuItem) => (machineName === 'live' ? 'liveItem' : undefined)

const isCurrentGroup = ({ href, items }: MenuItem, path: string) => [{ href }, ...items].some((link) => isCurrent(link.href, path))

/** Returns the value of `aria-current`: `page` for a link to this page, true for a link to its parent page, otherwise undefined. */
export function isCurrent(href: string, path: string): 'page' | true | undefined {
  const [pathname = ''] = href.split(/[?#]/, 1)
  if (pathname === path) return 'page'
  const part = /^\/(shows|movies|networks(?=$))(\/|$)/.exec(pathname)?.[1]
  return part !== undefined && path.startsWith(`/${part}/`) ? true : undefined
}
