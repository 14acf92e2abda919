import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type ContactFaults, type ContactField, contactLimits, faultsOf, type Topic, topics, trapField } from '#contracts/http/messages.ts'
import { helpPath } from '../../shell/help-link.ts'
import button from '../../ui/button.module.css'
import { ButtonLink } from '../../ui/button-link.tsx'
import css from '../../ui/forms/form.module.css'
import { FormField } from '../../ui/forms/form-field.tsx'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { linkTo, localHref } from '../../ui/local-href.ts'
import { useMessages } from '../../ui/messages.tsx'
import { useVisit } from '../../ui/visit.tsx'
import { contactWords } from './contact-words.ts'
import { type SendOutcome, sendContact } from './send-contact.ts'

/** A contact form that was sent without JavaScript and was not accepted. */
export type FilledForm = { values: Record<string, string>; outcome: Exclude<SendOutcome, { kind: 'accepted' }> }

/** Turns off the browser's validation. The form shows its own error messages in the page's language. */
const disableNativeValidation = (form: HTMLFormElement | null) => {
  if (form) form.noValidate = true
}

const valuesIn = (form: HTMLFormElement) => Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

type State = SendOutcome | { kind: 'empty' } | { kind: 'sending' }

const isTopic = (text: string | undefined): text is Topic => topics.includes(text as Topic)

/** [C2.1-16] The contact form: name, email address, topic and message. With JavaScript, the form is sent without a page load. */
export function ContactForm({ filled }: { filled: FilledForm | undefined }) {
  const visit = useVisit()
  const { problem } = useMessages()
  const words = contactWords[visit.language]
  const { topic: queryTopic, about, sent } = visit.query
  const [state, setState] = useState<State>(filled?.outcome ?? (sent ? { kind: 'accepted' } : { kind: 'empty' }))
  const [topic, setTopic] = useState(filled?.values['topic'] ?? (isTopic(queryTopic) ? queryTopic : ''))
  const [fixed, setFixed] = useState<readonly string[]>([])
  const messageBox = useRef<HTMLDivElement>(null)
  const wasSubmitted = useRef(false)

  useEffect(() => {
    if (state.kind !== 'empty' && state.kind !== 'sending' && wasSubmitted.current) messageBox.current?.focus()
  }, [state])

  if (state.kind === 'accepted') {
    return (
      <div ref={messageBox} tabIndex={-1} role="status" className={css.form}>
        <p>{words.thanks}</p>
        <div>
          <ButtonLink to="/">{words.home}</ButtonLink>
        </div>
      </div>
    )
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.kind === 'sending') return
    const values = valuesIn(event.currentTarget)
    const faults = faultsOf(values)
    wasSubmitted.current = true
    setFixed([])
    if (Object.keys(faults).length) return setState({ kind: 'faults', faults })
    setState({ kind: 'sending' })
    setState(await sendContact(values, visit))
  }
  /** Removes a field's error after the field becomes valid. The field is validated again when the form is sent. */
  const clearFixedError = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    if (state.kind === 'faults' && !fixed.includes(name) && !faultsOf(valuesIn(currentTarget))[name as ContactField])
      setFixed([...fixed, name])
  }
  const filledValue = (name: ContactField) => filled?.values[name] ?? ''
  const faults: ContactFaults = state.kind === 'faults' ? state.faults : {}
  const field = (name: ContactField) => {
    const fault = fixed.includes(name) ? undefined : faults[name]
    return { name, label: words.labels[name], fault: fault && words.faults[fault] }
  }
  const summaryFaults = (Object.keys(words.labels) as ContactField[]).flatMap((name) =>
    faults[name] ? [{ ...field(name), fault: words.faults[faults[name]] }] : [],
  )
  const summary = { faults: words.faultCount(summaryFaults.length), tooMany: words.tooMany, failed: problem, empty: null, sending: null }[
    state.kind
  ]
  return (
    <form
      ref={disableNativeValidation}
      className={css.form}
      method="post"
      action={localHref(visit, '/contact-us')}
      onSubmit={submit}
      onChange={clearFixedError}
    >
      {summary && <FormSummary summaryRef={messageBox} title={summary} faults={summaryFaults} />}
      <FormField {...field('name')} required maxLength={contactLimits.name} autoComplete="name" defaultValue={filledValue('name')} />
      <FormField
        {...field('email')}
        type="email"
        required
        maxLength={contactLimits.email}
        autoComplete="email"
        defaultValue={filledValue('email')}
      />
      <FormField
        {...field('topic')}
        as="select"
        required
        defaultValue={topic}
        onChange={({ target }) => setTopic(target.value)}
        hint={isTopic(topic) ? words.topicHints[topic] : undefined}
      >
        <option value="">{words.chooseTopic}</option>
        {topics.map((each) => (
          <option key={each} value={each}>
            {words.topics[each]}
          </option>
        ))}
      </FormField>
      {visit.brand.helpDesk && isTopic(topic) && (
        <p>
          <a {...linkTo(visit, helpPath(visit, topic))}>{words.helpDesk}</a>
        </p>
      )}
      <FormField
        {...field('about')}
        hint={words.aboutHint}
        maxLength={contactLimits.about}
        defaultValue={filledValue('about') || about?.slice(0, contactLimits.about)}
      />
      <FormField
        {...field('message')}
        as="textarea"
        required
        maxLength={contactLimits.message}
        rows={8}
        defaultValue={filledValue('message')}
      />
      <div className={css.trap} aria-hidden="true">
        <label>
          {words.trap} <input name={trapField} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p>
        <button type="submit" className={button.main} aria-disabled={state.kind === 'sending'}>
          {state.kind === 'sending' ? words.sending : words.send}
        </button>
      </p>
    </form>
  )
}
