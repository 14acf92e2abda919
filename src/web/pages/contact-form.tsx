import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type ContactFaults, type ContactField, contactLimits, faultsOf, type Topic, topics, trapField } from '#contracts/http/messages.ts'
import { helpPath } from '../shell/help-link.ts'
import button from '../ui/button.module.css'
import { ButtonLink } from '../ui/button-link.tsx'
import css from '../ui/form.module.css'
import { FormField } from '../ui/form-field.tsx'
import { FormSummary } from '../ui/form-summary.tsx'
import { linkTo, localHref } from '../ui/local-href.ts'
import { useMessages } from '../ui/messages.tsx'
import { useVisit } from '../ui/visit.tsx'
import { contactWords } from './contact-words.ts'
import { type Sent, sendContact } from './send-contact.ts'

/** The form as the server answers it when it was sent without a script and could not be taken. */
export type FilledForm = { values: Record<string, string>; outcome: Exclude<Sent, { kind: 'taken' }> }

/** From then on the page itself says what is wrong, in its own language. */
const validateHere = (form: HTMLFormElement | null) => {
  if (form) form.noValidate = true
}

const valuesIn = (form: HTMLFormElement) => Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

type State = Sent | { kind: 'empty' } | { kind: 'sending' }

const isTopic = (text: string | undefined): text is Topic => topics.includes(text as Topic)

/** [C2.1-16] Name, address, topic and message to the help desk; with a script it is sent without leaving the page. */
export function ContactForm({ filled }: { filled: FilledForm | undefined }) {
  const visit = useVisit()
  const { problem } = useMessages()
  const words = contactWords[visit.language]
  const { topic: asked, about, sent } = visit.query
  const [state, setState] = useState<State>(filled?.outcome ?? (sent ? { kind: 'taken' } : { kind: 'empty' }))
  const [topic, setTopic] = useState(filled?.values['topic'] ?? (isTopic(asked) ? asked : ''))
  const [mended, setMended] = useState<readonly string[]>([])
  const told = useRef<HTMLDivElement>(null)
  const isAnswered = useRef(false)

  useEffect(() => {
    if (state.kind !== 'empty' && state.kind !== 'sending' && isAnswered.current) told.current?.focus()
  }, [state])

  if (state.kind === 'taken') {
    return (
      <div ref={told} tabIndex={-1} role="status" className={css.form}>
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
    isAnswered.current = true
    setMended([])
    if (Object.keys(faults).length) return setState({ kind: 'faults', faults })
    setState({ kind: 'sending' })
    setState(await sendContact(values, visit))
  }
  /** What was said of a field goes once it is right, and comes back no sooner than it is sent. */
  const mend = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    if (state.kind === 'faults' && !mended.includes(name) && !faultsOf(valuesIn(currentTarget))[name as ContactField])
      setMended([...mended, name])
  }
  const given = (name: ContactField) => filled?.values[name] ?? ''
  const faults: ContactFaults = state.kind === 'faults' ? state.faults : {}
  const field = (name: ContactField) => {
    const fault = mended.includes(name) ? undefined : faults[name]
    return { name, label: words.labels[name], fault: fault && words.faults[fault] }
  }
  const named = (Object.keys(words.labels) as ContactField[]).flatMap((name) =>
    faults[name] ? [{ ...field(name), fault: words.faults[faults[name]] }] : [],
  )
  const summary = { faults: words.faultCount(named.length), tooMany: words.tooMany, down: problem, empty: null, sending: null }[state.kind]
  return (
    <form ref={validateHere} className={css.form} method="post" action={localHref(visit, '/contact-us')} onSubmit={submit} onChange={mend}>
      {summary && <FormSummary place={told} title={summary} faults={named} />}
      <FormField {...field('name')} required maxLength={contactLimits.name} autoComplete="name" defaultValue={given('name')} />
      <FormField
        {...field('email')}
        type="email"
        required
        maxLength={contactLimits.email}
        autoComplete="email"
        defaultValue={given('email')}
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
        defaultValue={given('about') || about?.slice(0, contactLimits.about)}
      />
      <FormField {...field('message')} as="textarea" required maxLength={contactLimits.message} rows={8} defaultValue={given('message')} />
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
