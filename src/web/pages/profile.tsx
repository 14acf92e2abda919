import { useEffect } from 'react'
import css from '../account/account.module.css'
import type { AccountPage } from '../account/account-page.ts'
import { accountWords, useAccountWords } from '../account/account-words.ts'
import { BackToBrand } from '../account/my-account/back-to-brand.tsx'
import { EmailPreferences } from '../account/my-account/email-preferences.tsx'
import { MyAccount } from '../account/my-account/my-account.tsx'
import { RequestPassword, ResetDone, ResetPassword } from '../account/passwords/password-screens.tsx'
import { tellPage } from '../account/recognition/tell-analytics.ts'
import { SignInComplete, SignUpComplete } from '../account/ways-in/complete.tsx'
import { pageType } from '../account/ways-in/page-type.ts'
import { Mark } from '../shell/mark.tsx'
import { useVisit, type Visit } from '../ui/visit.tsx'
import { meta as accountMeta } from './account.tsx'
import { Island } from './islands.tsx'
import type { Meta } from './page.ts'

export { request, required } from './account.tsx'

/** Whom a page cannot welcome it does not. */
function headed(page: AccountPage, { language }: Visit): AccountPage {
  const { isDown, isFromVendor, profile, proof } = page.account ?? {}
  if (!page.name.endsWith('/complete') || isDown || isFromVendor || profile || proof) return page
  return { ...page, metadata: { ...page.metadata, title: accountWords[language].signIn.submit, description: '' } }
}

export const meta = (page: AccountPage, visit: Visit): Meta => accountMeta(headed(page, visit), visit)

/** [A2-04]..[A2-06] Pages that the server makes for the one who asks. */
function Own({ page }: { page: AccountPage }) {
  const account = page.account ?? {}
  useEffect(tellPage, [])
  const { troubles } = useAccountWords()
  if (account.isDown) return <p className={css.card}>{troubles.general}</p>
  switch (page.name) {
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

export const islands = { own: Own, back: Back }

export function Page({ page }: { page: AccountPage }) {
  const isFunnel = page.name.startsWith('sign-')
  const { title, description } = headed(page, useVisit()).metadata
  return (
    <div className={isFunnel ? css.funnel : css.screen} {...pageType(page.name)}>
      <header className={css.lead}>
        <Mark />
        {!isFunnel && <Island name="back" page={page} part={Back} />}
        <h1 tabIndex={-1}>{title}</h1>
        {description && <p>{description}</p>}
      </header>
      <Island name="own" page={page} part={Own} />
    </div>
  )
}
