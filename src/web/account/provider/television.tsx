// Linking a television by its code. All steps work without JavaScript: the server renders the step of the code in the URL.
import button from '../../ui/button.module.css'
import form from '../../ui/forms/form.module.css'
import { FormField } from '../../ui/forms/form-field.tsx'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { languageQuery, localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import activation from '../activation/activation.module.css'
import { Picker } from './picker.tsx'
import css from './provider.module.css'
import { televisionHref } from './provider-href.ts'
import type { ProviderState, TelevisionState } from './provider-page.ts'
import { useTelevisionWords } from './television-words.ts'

type Props = { state: ProviderState; television: TelevisionState }

/** The picker for a code: it asks the viewer to confirm the television, and then offers the providers. */
export function Television({ state, television }: Props) {
  const words = useTelevisionWords()
  if ('error' in television) return <CodeForm television={television} />
  switch (television.state) {
    case 'waiting':
      return <Question television={television} />
    case 'confirmed':
      return (
        <div className={css.linked}>
          <div className={css.panel}>
            <h2>
              <Named words={words.choose} name={television.name} />
            </h2>
            <p>{words.signIn}</p>
          </div>
          <Picker state={state} isChange={false} />
        </div>
      )
    default:
      return <Result television={television} />
  }
}

/** The form at the end of the picker, which opens the page of a code. */
export function TelevisionEntry() {
  return (
    <section>
      <h2>{useTelevisionWords().entry}</h2>
      <CodeForm />
    </section>
  )
}

function CodeForm({ television }: { television?: Extract<TelevisionState, { error: string }> }) {
  const visit = useVisit()
  const words = useTelevisionWords()
  const { lang } = languageQuery(visit)
  return (
    <form className={`${form.form} ${css.codeForm}`} action={localHref({ ...visit, language: visit.brand.language }, '/mvpd-picker')}>
      {television && <FormSummary title={words.faults[television.error]} faults={[]} />}
      {lang && <input type="hidden" name="lang" value={lang} />}
      <FormField
        name="code"
        label={words.label}
        hint={words.hint}
        defaultValue={television?.code ?? ''}
        required
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-invalid={television ? true : undefined}
      />
      <p>
        <button type="submit" className={button.quiet}>
          {words.submit}
        </button>
      </p>
    </form>
  )
}

type Found = Exclude<TelevisionState, { error: string }>

function Question({ television: { name, brand, code } }: { television: Found }) {
  const visit = useVisit()
  const words = useTelevisionWords()
  return (
    <form className={`${css.panel} ${activation.question}`} method="post" action={`/provider-auth/${brand}/sessions/${code}`}>
      <input type="hidden" name="redirectPath" value={localHref(visit, televisionHref(code))} />
      <h2>
        <Named words={words.question} name={name} />
      </h2>
      <p>
        {words.code} <strong>{code}</strong>
      </p>
      <p>{words.warning}</p>
      <p className={css.buttons}>
        <button type="submit" name="confirm" value="yes" className={button.main}>
          {words.yes}
        </button>
        <button type="submit" name="confirm" value="no" className={button.quiet}>
          {words.no}
        </button>
      </p>
    </form>
  )
}

function Result({ television: { name, state } }: { television: Found }) {
  const visit = useVisit()
  const words = useTelevisionWords()
  return (
    <div className={`${css.panel} ${activation.question}`}>
      <h2>
        <Named words={state === 'linked' ? words.linked : words.denied} name={name} />
      </h2>
      {state === 'denied' && (
        <p className={css.buttons}>
          <a className={button.quiet} href={localHref(visit, '/mvpd-picker')}>
            {words.another}
          </a>
        </p>
      )}
    </div>
  )
}

/** A sentence with the name of a television, which the television chose: it cannot change the direction of the sentence. */
function Named({ words: [before, after], name }: { words: [string, string]; name: string }) {
  return (
    <>
      {before}
      <span>
        <bdi>{name}</bdi>
      </span>
      {after}
    </>
  )
}
