import { localHref } from '../ui/local-href.ts'
import { useMessages } from '../ui/messages.tsx'
import { useVisit } from '../ui/visit.tsx'
import { accountMenuWords } from './account-menu-words.ts'
import css from './header.module.css'

const menuId = 'account-menu'

/**
 * [A2-19], [A2-20] For anybody and for somebody, side by side: pages are the same for everyone, and the head's script tells the styles which
 * of the two is seen. The server renders it, the browser keeps what it was sent (`Account` in header.tsx). Nothing where accounts are off [A2-13].
 */
export function AccountMenu() {
  const visit = useVisit()
  const words = accountMenuWords[visit.language]
  if (visit.brand.off?.includes('identity')) return null
  // The header puts the place in that is to be come back to.
  const signUp = localHref(visit, '/sign-up?redirectPath=')
  return (
    <>
      <a className={`${css.signUp} ${css.anybody}`} href={signUp}>
        {words.signUp}
      </a>
      <button type="button" className={css.profile} popoverTarget={menuId} aria-label={words.profile}>
        <svg viewBox="0 0 24 24" width="1.5em" height="1.5em" aria-hidden="true" focusable="false">
          <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20a7.5 7.5 0 0 1 15 0" />
        </svg>
      </button>
      <nav id={menuId} popover="auto" className={css.menu} aria-label={words.profile}>
        <ul className={css.anybody}>
          <li>
            <a href={localHref(visit, '/sign-in?redirectPath=')}>{words.signIn}</a>
          </li>
          <li>
            <a href={signUp}>{words.signUp}</a>
          </li>
          <li>
            <a href={localHref(visit, '/onboarding')}>{words.customize}</a>
          </li>
        </ul>
        <ul className={css.somebody}>
          <OwnPage path="/my-account">{words.manage}</OwnPage>
          <OwnPage path="/email-preferences">{words.emailPreferences}</OwnPage>
          <li>
            <a href={localHref(visit, '/onboarding')}>{words.customize}</a>
          </li>
          <li>
            {/* Until the script comes that takes it over it is a form as any other. */}
            <form method="post" action={localHref(visit, '/my-account?redirectPath=')}>
              <input type="hidden" name="form" value="sessions" />
              <button type="submit" data-sign-out="">
                {words.signOut}
              </button>
            </form>
          </li>
        </ul>
      </nav>
    </>
  )
}

/** [A2-15] As on a host of their own: in a tab that its back button closes again [A2-04], so it must know who opened it. */
function OwnPage({ path, children }: { path: string; children: string }) {
  const visit = useVisit()
  const { opensNewTab } = useMessages()
  return (
    <li>
      {/* biome-ignore lint/security/noBlankTarget: both pages are ours */}
      <a href={localHref(visit, `${path}?brand=${visit.brand.key}`)} target="_blank" rel="opener">
        {children}
        <span className="visually-hidden"> ({opensNewTab})</span>
      </a>
    </li>
  )
}
