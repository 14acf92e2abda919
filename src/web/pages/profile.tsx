import { useEffect } from 'react'
import css from '../account/account.module.css'
import type { AccountPage } from '../account/account-page.ts'
import { BackToBrand } from '../account/my-account/back-to-brand.tsx'
import { EmailPreferences } from '../account/my-account/email-preferences.tsx'
import { MyAccount } from '../account/my-account/my-account.tsx'
import { RequestPassword, ResetDone, ResetPassword } from '../account/passwords/password-screens.tsx'
import { Profiles } from '../account/profiles/profiles.tsx'
import { sendPageLoad } from '../account/session/send-analytics.ts'
import { SignInComplete, SignUpComplete } from '../account/sign-in/complete.tsx'
import { pageType } from '../account/sign-in/page-type.ts'
import { accountWords, useAccountWords } from '../account/words/account-words.ts'
import { Wordmark } from '../shell/wordmark.tsx'
import { useVisit, type Visit } from '../ui/visit.tsx'
import { meta as accountMeta } from './account.tsx'
import type { Meta } from './page-data/page-module.ts'
import { Island } from './parts/islands.tsx'

export { request, required } from './account.tsx'

/** Replaces the heading of a sign-up or sign-in completion page with the sign-in heading if the viewer is not signed in. */
function withHeading(page: AccountPage, { language }: Visit): AccountPage {
  const { isDown, isFromVendor, profile, proof } = page.account ?? {}
  if (!page.name.endsWith('/complete') || isDown || isFromVendor || profile || proof) return page
  return { ...page, metadata: { ...page.metadata, title: accountWords[language].signIn.submit, description: '' } }
}

export const meta = (page: AccountPage, visit: Visit): Meta => accountMeta(withHeading(page, visit), visit)

/** [A2-04]..[A2-06] The account screens that the server renders for one viewer. */
function OwnScreen({ page }: { page: AccountPage }) {
  const account = page.account ?? {}
  useEffect(sendPageLoad, [])
  const { errors } = useAccountWords()
  if (account.isDown) return <p className={css.card}>{errors.general}</p>
  switch (page.name) {
    case 'profiles':
      return <Profiles account={account} />
    case 'sign-in/complete':
      return <SignInComplete account={account} />
    case 'sign-up/complete':
      return <SignUpComplete account={account} />
    case 'email-preferences':
    case 'my-account/email-preferences':
      return <EmailPreferences account={account} />
    case 'request-password':
      return <RequestPassword account={account} />
    case 'reset-password':
      return <ResetPassword account={account} />
    case 'reset-password/success':
      return <ResetDone />
    default:
      return <MyAccount account={account} />
  }
}

const Back = ({ page }: { page: AccountPage }) => (page.account?.back ? <BackToBrand {...page.account.back} /> : null)

export const islands = { own: OwnScreen, back: Back }

export function Page({ page }: { page: AccountPage }) {
  const isFunnel = page.name.startsWith('sign-')
  const { title, description } = withHeading(page, useVisit()).metadata
  return (
    <div className={isFunnel ? css.funnel : css.screen} {...pageType(page.name)}>
      <header className={css.lead}>
        <Wordmark />
        {!isFunnel && <Island name="back" page={page} part={Back} />}
        <h1 tabIndex={-1}>{title}</h1>
        {description && <p>{description}</p>}
      </header>
      <Island name="own" page={page} part={OwnScreen} />
    </div>
  )
}
