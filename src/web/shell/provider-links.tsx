import { localHref } from '../ui/local-href.ts'
import { useVisit } from '../ui/visit.tsx'
import css from './account-controls.module.css'
import { accountMenuWords } from './account-menu-words.ts'
import menu from './header.module.css'

/**
 * [A2-18] The button that links a TV provider, and [A2-22] the logo of the linked provider, in a space of fixed size. `data-provider-logo` is
 * filled by browser/viewer-provider.ts.
 */
export function ProviderButtons() {
  const visit = useVisit()
  const words = accountMenuWords[visit.language]
  return (
    <>
      <a data-flag="linkProvider" className={`${css.link} ${css.unlinked}`} href={localHref(visit, '/mvpd-picker?redirectPath=')}>
        {words.link}
      </a>
      <a className={`${css.provider} ${css.linked}`} href={localHref(visit, '/provider-linked')} data-provider-logo="">
        <span className="visually-hidden">{words.tvProvider}</span>
      </a>
    </>
  )
}

/** [A2-20] The menu's group about the TV provider. `data-provider-site` gets the provider's URL from browser/viewer-provider.ts. */
export function ProviderGroup() {
  const visit = useVisit()
  const words = accountMenuWords[visit.language]
  return (
    <>
      <p className={menu.group}>{words.tvProvider}</p>
      <ul className={css.unlinked}>
        <li>
          <a href={localHref(visit, '/mvpd-picker?redirectPath=')}>{words.linkYours}</a>
        </li>
      </ul>
      <ul className={css.linked}>
        <li>
          <a href={localHref(visit, '/provider-linked')} data-provider-site="">
            {words.visitSite}
          </a>
        </li>
        <li>
          <form method="post" action={`/provider-auth/${visit.brand.key}/logout`} data-unlink="">
            <button type="submit">{words.unlink}</button>
          </form>
        </li>
        <li className={css.change}>
          <a href={localHref(visit, '/mvpd-picker/change?redirectPath=&referrer=')}>{words.change}</a>
        </li>
      </ul>
    </>
  )
}
