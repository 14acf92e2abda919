// [C4.10] The pages of onboarding. The server renders them for each request, with the viewer's choices.
import { useEffect } from 'react'
import css from '../account/account.module.css'
import { type OnboardingPage, stepOf } from '../account/onboarding/onboarding-page.ts'
import { CategoryStep, Confirmation, FavoriteStep, StepNames } from '../account/onboarding/steps.tsx'
import { useFlag } from '../ui/flags/use-flag.ts'
import { loadChunk } from '../ui/load-chunk.ts'
import { useReport } from '../ui/report.ts'
import { Island } from './parts/islands.tsx'

export { meta, request, required } from './account.tsx'

/** Stores the choices in this browser, so that the home page shows them. */
function Remember({ page }: { page: OnboardingPage }) {
  const isStored = page.onboarding?.step === 'confirmation' && page.onboarding.isStored
  const hasFavorites = useFlag('favorites')
  const report = useReport()
  useEffect(() => {
    if (!isStored) return
    loadChunk(() => import('../account/onboarding/remember-choices.ts'))
      .then(({ rememberChoices }) => rememberChoices({ hasFavorites }))
      .catch(() => report({ message: 'The choices of onboarding could not be stored in this browser', system: 'Onboarding' }))
  }, [isStored, hasFavorites, report])
  return null
}

export const islands = { remember: Remember }

function Step({ page: { onboarding } }: { page: OnboardingPage }) {
  switch (onboarding?.step) {
    case 'categories':
      return <CategoryStep {...onboarding} />
    case 'favorites':
      return <FavoriteStep {...onboarding} />
    case 'confirmation':
      return <Confirmation {...onboarding} />
    case undefined:
      return null
  }
}

export function Page({ page }: { page: OnboardingPage }) {
  const { title, description } = page.metadata
  const step = stepOf(page.name)
  return (
    <div className={css.screen}>
      <header className={css.lead}>
        <StepNames step={step} />
        <h1 tabIndex={-1}>{title}</h1>
        {description && <p>{description}</p>}
      </header>
      <Step page={page} />
      {step === 'confirmation' && <Island name="remember" page={page} part={Remember} />}
    </div>
  )
}
