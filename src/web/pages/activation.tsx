import type { PageData } from '#contracts/graph/shapes.ts'
import css from '../account/account.module.css'
import { Activation } from '../account/activation/activation.tsx'
import type { ActivationPage } from '../account/activation/activation-state.ts'
import { Wordmark } from '../shell/wordmark.tsx'
import type { Visit } from '../ui/visit.tsx'
import { pageMeta } from './page-data/page-meta.ts'
import type { Meta, PageRequest } from './page-data/page-module.ts'
import { Island } from './parts/islands.tsx'

/** [A2-10], [C2.1-19] Returns the request for the device activation page. */
export const request = (): PageRequest => ({ type: 'PAGE', name: 'nbcuniversalfamily/activate' })

export const required = ['data.sections']

export const meta = (page: PageData, visit: Visit): Meta => ({ ...pageMeta(page, visit), isPrivate: true })

const Form = ({ page }: { page: ActivationPage }) => <Activation filled={page.activation} />

export const islands = { activation: Form }

export function Page({ page }: { page: PageData }) {
  return (
    <div className={css.funnel}>
      <header className={css.lead}>
        <Wordmark />
        <h1 tabIndex={-1}>{page.metadata.title}</h1>
        <p>{page.metadata.description}</p>
      </header>
      <Island name="activation" page={page} part={Form} />
    </div>
  )
}
