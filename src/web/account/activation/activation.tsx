import { type FormEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { activationPath } from '#contracts/http/activation.ts'
import button from '../../ui/button.module.css'
import { ButtonLink } from '../../ui/button-link.tsx'
import form from '../../ui/forms/form.module.css'
import { FormField } from '../../ui/forms/form-field.tsx'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import { useFocusOnChange } from '../form/use-focus-on-change.ts'
import { withReturn } from '../sign-in/use-return-path.ts'
import own from './activation.module.css'
import { type ActivationState, activationOf, stateAfter, withCode } from './activation-state.ts'
import { activationWords } from './activation-words.ts'
import { sendActivation } from './send-activation.ts'

/** [A2-10] Device activation in three steps: enter the code, confirm the device, show the result. */
export function Activation({ filled }: { filled: ActivationState | undefined }) {
  const visit = useVisit()
  const words = activationWords[visit.language]
  const { userCode: linked = '', isQRCode } = visit.query
  const [state, setState] = useState<ActivationState>(filled ?? { step: 'enter', userCode: linked })
  const [isBusy, setBusy] = useState(false)
  const messageRef = useFocusOnChange(state)

  if (visit.brand.off?.includes('identity')) return <p className={css.card}>{words.off}</p>

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const activation = activationOf(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter))
    const next = stateAfter(await sendActivation(activation), activation)
    if (!next)
      return location.assign(localHref(visit, withReturn('/sign-in', localHref(visit, withCode(activationPath, activation.userCode)))))
    setState(next)
    setBusy(false)
  }
  function restart() {
    flushSync(() => setState({ step: 'enter', userCode: '' }))
    document.getElementById('userCode')?.focus()
  }
  const inForm = (children: ReactNode) => (
    <div className={css.card}>
      <form
        className={`${form.form} ${css.form} ${own.codeForm}`}
        method="post"
        action={localHref(visit, activationPath)}
        onSubmit={submit}
      >
        {children}
      </form>
    </div>
  )
  switch (state.step) {
    case 'enter':
      return inForm(
        <>
          {state.error && <FormSummary summaryRef={messageRef} title={words.errors[state.error]} faults={[]} />}
          <FormField
            name="userCode"
            label={words.label}
            hint={isQRCode && state.userCode === linked ? words.scannedHint : words.hint}
            defaultValue={state.userCode}
            required
            maxLength={20}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            // This message is in the page's language. The browser's own message would be in the browser's language.
            onInvalid={({ currentTarget }) => currentTarget.setCustomValidity(words.missingCode)}
            onInput={({ currentTarget }) => currentTarget.setCustomValidity('')}
          />
          <p>
            <button type="submit" className={button.main} aria-disabled={isBusy}>
              {isBusy ? words.sending : words.submit}
            </button>
          </p>
        </>,
      )
    case 'confirm':
      return inForm(<Question state={state} messageRef={messageRef} isBusy={isBusy} />)
    default:
      return <Answer state={state} messageRef={messageRef} onAgain={restart} />
  }
}

type MessageRef = { current: HTMLDivElement | null }

function Question({
  state,
  messageRef,
  isBusy,
}: {
  state: Extract<ActivationState, { step: 'confirm' }>
  messageRef: MessageRef
  isBusy: boolean
}) {
  const words = activationWords[useVisit().language]
  const [before, after] = words.question
  return (
    <>
      <div ref={messageRef} role="status" tabIndex={-1} className={own.question}>
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

type AnswerProps = { state: Extract<ActivationState, { step: 'confirmed' | 'denied' }>; messageRef: MessageRef; onAgain: () => void }

function Answer({ state, messageRef, onAgain }: AnswerProps) {
  const visit = useVisit()
  const words = activationWords[visit.language]
  const [before, after] = words[state.step]
  return (
    <div ref={messageRef} role="status" tabIndex={-1} className={css.card} data-answered="">
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
