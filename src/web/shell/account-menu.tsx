import { localHref } from '../ui/local-href.ts'
import { useMessages } from '../ui/messages.tsx'
import { useVisit } from '../ui/visit.tsx'
import { accountMenuWords } from './account-menu-words.ts'
import css from './header.module.css'
import { ProviderButtons, ProviderGroup } from './provider-links.tsx'

const menuId = 'account-menu'

/**
 * [A2-18]..[A2-20] The account menu, with the links of all viewers: signed out and signed in, without and with a TV provider. Pages are the
 * same for every visitor, and styles show the links that apply, depending on the marks that the head script sets. Only the server renders
 * the menu (see `Account` in header.tsx). Empty where accounts are off [A2-13].
 */
export function AccountMenu() {
  const visit = useVisit()
  const words = accountMenuWords[visit.language]
  if (visit.brand.off?.includes('identity')) return null
  // The header (header.tsx) appends the return path to this URL.
  const signUp = localHref(visit, '/sign-up?redirectPath=')
  const hasProviders = !visit.brand.off?.includes('providers')
  const customize = !visit.brand.off?.includes('personalization') && (
    <li>
      <a href={localHref(visit, '/onboarding')}>{words.customize}</a>
    </li>
  )
  return (
    <>
      {hasProviders && <ProviderButtons />}
      <a className={`${css.signUp} ${css.signedOut}`} href={signUp}>
        {words.signUp}
      </a>
      <button type="button" className={css.profile} popoverTarget={menuId} aria-label={words.profile}>
        <svg viewBox="0 0 24 24" width="1.5em" height="1.5em" aria-hidden="true" focusable="false">
          <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20a7.5 7.5 0 0 1 15 0" />
        </svg>
      </button>
      <nav id={menuId} popover="auto" className={css.menu} aria-label={words.profile}>
        {hasProviders && <ProviderGroup />}
        <p className={css.group}>{words.profile}</p>
        <ul className={css.signedOut}>
          <li>
            <a href={localHref(visit, '/sign-in?redirectPath=')}>{words.signIn}</a>
          </li>
          <li>
            <a href={signUp}>{words.signUp}</a>
          </li>
          {customize}
        </ul>
        <p className={`${css.credits} ${css.signedIn}`}>{words.credits}</p>
        {/* Not a part of the group, whose links are specified. */}
        {visit.flags?.profiles !== false && (
          <p className={css.signedIn}>
            <a className={css.viewer} href={localHref(visit, '/profiles?redirectPath=')}>
              {words.profiles}
            </a>
          </p>
        )}
        <ul className={css.signedIn}>
          <AccountPageLink path="/my-account">{words.manage}</AccountPageLink>
          <AccountPageLink path="/email-preferences">{words.emailPreferences}</AccountPageLink>
          {customize}
          <li>
            {/* Sign-out is a form, so that it also works if JavaScript is off or has not loaded. */}
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

/** [A2-15] A link to an account page in a new tab. The back link of the account page closes the opener tab [A2-04]. */
function AccountPageLink({ path, children }: { path: string; children: string }) {
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
