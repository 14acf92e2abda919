import type { CSSProperties } from 'react'
import button from '../../ui/button.module.css'
import { localHref } from '../../ui/local-href.ts'
import { Picture } from '../../ui/pictures/picture.tsx'
import { cardWidths, tileWidths } from '../../ui/pictures/picture-source.ts'
import { useVisit } from '../../ui/visit.tsx'
import { favoriteValue, type OnboardingStep, type OnboardingView } from './onboarding-page.ts'
import { onboardingWords } from './onboarding-words.ts'
import css from './steps.module.css'

const steps: readonly OnboardingStep[] = ['categories', 'favorites', 'confirmation']

/** The names of the steps, with a mark on the present one. */
export function StepNames({ step }: { step: OnboardingStep }) {
  const { steps: label, names } = onboardingWords(useVisit().language)
  return (
    <ol className={css.names} aria-label={label}>
      {steps.map((name) => (
        <li key={name} aria-current={name === step ? 'step' : undefined}>
          {names[name]}
        </li>
      ))}
    </ol>
  )
}

type Step<Name extends OnboardingStep> = Extract<OnboardingView, { step: Name }>

/** [C2.7-08] The categories, each a tile that a click selects. */
export function CategoryStep({ categories, isDown }: Step<'categories'>) {
  const visit = useVisit()
  const words = onboardingWords(visit.language)
  return (
    <form className={css.form} method="post" action={localHref(visit, '/onboarding/categories')}>
      {(isDown || !categories.length) && <p role={isDown ? 'alert' : undefined}>{isDown ? words.down : words.none}</p>}
      <fieldset>
        <legend className="visually-hidden">{words.categories}</legend>
        <ul className={css.categories}>
          {categories.map(({ machineName, title, image, gradientStart, gradientEnd, isChosen }, index) => (
            <li key={machineName}>
              <label className={css.category} style={colors(gradientStart, gradientEnd)}>
                <input type="checkbox" name="category" value={machineName} defaultChecked={isChosen} />
                <Picture image={image} ratio="16-9" widths={tileWidths} load={index < 8 ? 'eager' : 'lazy'} />
                <span>{title}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <p className={css.actions}>
        <button type="submit" className={button.main}>
          {words.next}
        </button>
        <a className={button.quiet} href={localHref(visit, '/')}>
          {words.skip}
        </a>
      </p>
    </form>
  )
}

/** [C2.7-08] Titles of the chosen categories, each a tile that a click selects. */
export function FavoriteStep({ groups, isDown }: Step<'favorites'>) {
  const visit = useVisit()
  const words = onboardingWords(visit.language)
  return (
    <form className={css.form} method="post" action={localHref(visit, '/onboarding/favorites')}>
      {(isDown || !groups.length) && <p role={isDown ? 'alert' : undefined}>{isDown ? words.down : words.none}</p>}
      {groups.map(({ label, titles }) => (
        <fieldset key={label}>
          <legend>{label}</legend>
          <ul className={css.titles}>
            {titles.map((title) => (
              <li key={title.favoriteID}>
                <label className={css.title} lang={title.lang ?? undefined} style={colors(title.gradientStart, title.gradientEnd)}>
                  <input type="checkbox" name="favorite" value={favoriteValue(title)} defaultChecked={title.isChosen} />
                  <span className={css.poster}>
                    <Picture image={title.posterImage} ratio="3-4" widths={cardWidths} />
                  </span>
                  <span>{title.shortTitle}</span>
                </label>
                {title.isChosen && <input type="hidden" name="before" value={favoriteValue(title)} />}
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
      <p className={css.actions}>
        <button type="submit" className={button.main}>
          {words.finish}
        </button>
        <a className={button.quiet} href={localHref(visit, '/onboarding/categories')}>
          {words.back}
        </a>
      </p>
    </form>
  )
}

/** The end: where the choices are shown. */
export function Confirmation({ isStored, isSignedIn, isDown }: Step<'confirmation'>) {
  const visit = useVisit()
  const words = onboardingWords(visit.language)
  const hasAccounts = !visit.brand.off?.includes('identity')
  return (
    <div className={css.form}>
      {!isStored && <p role="alert">{isDown ? words.down : words.allowCookies}</p>}
      <p className={css.actions}>
        <a className={button.main} href={localHref(visit, '/')}>
          {words.home}
        </a>
        <a className={button.quiet} href={localHref(visit, '/onboarding/categories')}>
          {words.again}
        </a>
      </p>
      {hasAccounts && !isSignedIn && isStored && (
        <p>
          <a href={localHref(visit, '/sign-up?redirectPath=%2F')}>{words.signUp}</a>
        </p>
      )}
    </div>
  )
}

const colors = (start: string | null, end: string | null) =>
  ({ '--gradient-start': start ?? undefined, '--gradient-end': end ?? undefined }) as CSSProperties
