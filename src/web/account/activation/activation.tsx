import { type FormEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { activationPath } from '#contracts/http/activation.ts'
import button from '../../ui/button.module.css'
import { ButtonLink } from '../../ui/button-link.tsx'
import form from '../../ui/form.module.css'
import { FormField } from '../../ui/form-field.tsx'
import { FormSummary } from '../../ui/form-summary.tsx'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import { useTold } from '../form/use-told.ts'
import { withReturn } from '../ways-in/use-return-path.ts'
import own from './activation.module.css'
import { type ActivationState, activationOf, stateAfter, withCode } from './activation-state.ts'
import { activationWords } from './activation-words.ts'
import { askActivation } from './ask-activation.ts'

/** [A2-10] The code of a device, then which device it is, then yes or no. */
export function Activation({ filled }: { filled: ActivationState | undefined }) {
  const visit = useVisit()
  const words = activationWords[visit.language]
  const { userCode: linked = '', isQRCode } = visit.query
  const [state, setState] = useState<ActivationState>(filled ?? { step: 'enter', userCode: linked })
  const [isBusy, setBusy] = useState(false)
  const told = useTold(state)

  if (visit.brand.off?.includes('identity')) return <p className={css.card}>{words.off}</p>

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const asked = activationOf(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter))
    const next = stateAfter(await askActivation(asked), asked)
    if (!next) return location.assign(localHref(visit, withReturn('/sign-in', localHref(visit, withCode(activationPath, asked.userCode)))))
    setState(next)
    setBusy(false)
  }
  function again() {
    flushSync(() => setState({ step: 'enter', userCode: '' }))
    document.getElementById('userCode')?.focus()
  }
  const around = (children: ReactNode) => (
    <div className={css.card}>
      <form className={`${form.form} ${css.form} ${own.asked}`} method="post" action={localHref(visit, activationPath)} onSubmit={submit}>
        {children}
      </form>
    </div>
  )
  switch (state.step) {
    case 'enter':
      return around(
        <>
          {state.trouble && <FormSummary place={told} title={words.troubles[state.trouble]} faults={[]} />}
          <FormField
            name="userCode"
            label={words.label}
            hint={isQRCode && state.userCode === linked ? words.scanned : words.hint}
            defaultValue={state.userCode}
            required
            maxLength={20}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            // The browser would say it in its own language.
            onInvalid={({ currentTarget }) => currentTarget.setCustomValidity(words.missing)}
            onInput={({ currentTarget }) => currentTarget.setCustomValidity('')}
          />
          <p>
            <button type="submit" className={button.main} aria-disabled={isBusy}>
              {isBusy ? words.sending : words.goOn}
            </button>
          </p>
        </>,
      )
    case 'confirm':
      return around(<Question state={state} told={told} isBusy={isBusy} />)
    default:
      return <Answer state={state} told={told} onAgain={again} />
  }
}

type Told = { current: HTMLDivElement | null }

function Question({ state, told, isBusy }: { state: Extract<ActivationState, { step: 'confirm' }>; told: Told; isBusy: boolean }) {
  const words = activationWords[useVisit().language]
  const [before, after] = words.question
  return (
    <>
      <div ref={told} role="status" tabIndex={-1} className={own.question}>
        <h2>
          {before}
          <span>{state.device}</span>
          {after}
        </h2>
        <p>
          {words.code} <strong>{state.userCode.toUpperCase()}</strong>
        </p>
        <p>{words.warning}</p>
      </div>
      <input type="hidden" name="userCode" value={state.userCode} />
      <p>
        <button type="submit" name="confirm" value="yes" className={button.main} aria-disabled={isBusy}>
          {words.yes}
        </button>
      </p>
      <p>
        <button type="submit" name="confirm" value="no" className={button.quiet} aria-disabled={isBusy}>
          {words.no}
        </button>
      </p>
    </>
  )
}

type AnswerProps = { state: Extract<ActivationState, { step: 'confirmed' | 'denied' }>; told: Told; onAgain: () => void }

function Answer({ state, told, onAgain }: AnswerProps) {
  const visit = useVisit()
  const words = activationWords[visit.language]
  const [before, after] = words[state.step]
  return (
    <div ref={told} role="status" tabIndex={-1} className={css.card} data-answered="">
      <p>
        {before}
        <strong>{state.device}</strong>
        {after}
      </p>
      <p className={css.ways}>
        <ButtonLink to="/">{words.home}</ButtonLink>
        <a
          href={localHref(visit, activationPath)}
          onClick={(event) => {
            event.preventDefault()
            onAgain()
          }}
        >
          {words.another}
        </a>
      </p>
    </div>
  )
}
