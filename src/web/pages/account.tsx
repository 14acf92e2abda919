import type { PageData } from '#contracts/graph/shapes.ts'
import css from '../account/account.module.css'
import type { AccountPage } from '../account/account-page.ts'
import { pageType } from '../account/sign-in/page-type.ts'
import { SignIn } from '../account/sign-in/sign-in.tsx'
import { SignUpEmail, SignUpStart } from '../account/sign-in/sign-up.tsx'
import { SignUpPerks } from '../account/sign-in/sign-up-perks.tsx'
import { Wordmark } from '../shell/wordmark.tsx'
import type { Visit } from '../ui/visit.tsx'
import { pageMeta } from './page-data/page-meta.ts'
import type { Meta, PageRequest, Params } from './page-data/page-module.ts'
import { Island } from './parts/islands.tsx'

/** [A2-02], [A2-03] Returns the request for a sign-in or sign-up page. The page is cached, because it is the same for every visitor. */
export const request = ({ page }: Params): PageRequest => ({ type: 'PAGE', name: page! })

export const required = ['data.sections']

export const meta = (page: PageData, visit: Visit): Meta => ({ ...pageMeta(page, visit), isPrivate: true })

function Form({ page }: { page: AccountPage }) {
  switch (page.name) {
    case 'sign-up':
      return <SignUpStart />
    case 'sign-up/email':
      return <SignUpEmail filled={page.account?.filled} />
    default:
      return <SignIn filled={page.account?.filled} />
  }
}

export const islands = { account: Form }

export function Page({ page }: { page: PageData }) {
  return (
    <div className={css.funnel} {...pageType(page.name)}>
      <header className={css.lead}>
        <Wordmark />
        <h1 tabIndex={-1}>{page.metadata.title}</h1>
        <p>{page.metadata.description}</p>
        {page.name !== 'sign-in' && <SignUpPerks />}
      </header>
      <Island name="account" page={page} part={Form} />
    </div>
  )
}
