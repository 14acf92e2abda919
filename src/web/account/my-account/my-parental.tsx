import { useState } from 'react'
import type { AccountFormName, AccountValues } from '#contracts/http/account-forms.ts'
import type { IdentityProfile } from '#contracts/http/identity.ts'
import type { ParentalSettings } from '#contracts/parental.ts'
import { mpaaRatings, vchipRatings } from '#contracts/ratings.ts'
import button from '../../ui/button.module.css'
import { FormField } from '../../ui/forms/form-field.tsx'
import { useVisit } from '../../ui/visit.tsx'
import css from '../account.module.css'
import { useField } from '../form/account-field.tsx'
import { AccountForm } from '../form/account-form.tsx'
import { type AccountFormState, useAccountForm } from '../form/use-account-form.ts'
import { useFocusOnChange } from '../form/use-focus-on-change.ts'
import type { FilledForm } from '../outcomes/outcome.ts'
import { outcomeOf } from '../outcomes/outcome-of.ts'
import { PasswordField } from '../passwords/password-field.tsx'
import { changeParental, liftParental } from '../session/call-identity.ts'
import { useAccountWords } from '../words/account-words.ts'
import { accountHref } from './account-href.ts'
import { SignInAgain } from './sign-in-again.tsx'

type Props = { profile: IdentityProfile; parental: ParentalSettings | null; filled: FilledForm | undefined }

/** Parental controls: the highest ratings, and the PIN that lifts them. */
export function MyParental({ profile, parental, filled }: Props) {
  const { parental: words } = useAccountWords()
  const [settings, setSettings] = useState(parental)
  const [message, setMessage] = useState(filled?.outcome.kind === 'done' ? messageOf(filled.form) : null)
  // The submitted form is replaced by another one after a change, so the confirmation is outside of the forms and takes the focus.
  const messageRef = useFocusOnChange(message)

  const sendBy = (form: AccountFormName, call: typeof changeParental) => async (values: AccountValues) => {
    const { parental: changed, ...answer } = await call(values)
    const outcome = outcomeOf(answer, 'parental')
    if (outcome.kind === 'done') setSettings(changed ?? null)
    setMessage(outcome.kind === 'done' ? messageOf(form) : null)
    return outcome
  }
  const initialValues = { maxMpaa: settings?.maxRatings.mpaa ?? '', maxVchip: settings?.maxRatings.vchip ?? '' }
  const lift = useAccountForm('liftParental', { filled, send: sendBy('liftParental', liftParental) })
  const turnOn = useAccountForm('parental', { filled, initialValues, send: sendBy('parental', changeParental) })
  const change = useAccountForm('changeParental', { filled, initialValues, send: sendBy('changeParental', changeParental) })
  const isLifted = settings !== null && settings.liftedUntil !== null
  return (
    <section className={css.card} aria-labelledby="parental">
      <h2 id="parental">{words.title}</h2>
      {message && (
        <p ref={messageRef} className={css.done} role="status" tabIndex={-1}>
          {words[message.name]}
        </p>
      )}
      <p>{settings ? words.isOn(Object.values(settings.maxRatings).join(words.and)) : words.intro}</p>
      {isLifted && message?.name !== 'lifted' && <p>{words.lifted}</p>}
      {settings && !isLifted && <Lift form={lift} />}
      {settings ? (
        <details className={css.leave} open={filled?.form === 'changeParental' && filled.outcome.kind !== 'done'}>
          <summary className={button.quiet}>{words.change}</summary>
          <Change form={change} profile={profile} isOn />
        </details>
      ) : (
        <Change form={turnOn} profile={profile} isOn={false} />
      )}
    </section>
  )
}

/** Returns the confirmation of a completed form, or null if the form is not one of this section. */
function messageOf(form: FilledForm['form']): { name: 'saved' | 'lifted' } | null {
  if (form === 'liftParental') return { name: 'lifted' }
  return form === 'parental' || form === 'changeParental' ? { name: 'saved' } : null
}

function Lift({ form }: { form: AccountFormState }) {
  const visit = useVisit()
  const { parental: words } = useAccountWords()
  return (
    <AccountForm state={form} action={accountHref(visit, '/my-account#parental')} submit={words.lift}>
      <PinField form={form} field="pin" />
    </AccountForm>
  )
}

function Change({ form, profile, isOn }: { form: AccountFormState; profile: IdentityProfile; isOn: boolean }) {
  const visit = useVisit()
  const { parental: words } = useAccountWords()
  const isVendors = profile.signInType !== 'email'
  return (
    <AccountForm
      state={form}
      action={accountHref(visit, '/my-account#parental')}
      submit={isOn ? words.save : words.turnOn}
      help={<SignInAgain type={profile.signInType} outcome={form.outcome} />}
    >
      {isOn && <p>{words.turnOffHint}</p>}
      <RatingField form={form} field="maxMpaa" ratings={mpaaRatings} />
      <RatingField form={form} field="maxVchip" ratings={vchipRatings} />
      <PinField form={form} field="newPin" hint={isOn ? words.keepPinHint : words.newPinHint} isOptional={isOn} />
      {isOn && <PinField form={form} field="pin" label={words.currentPin} isOptional />}
      {isOn && <p>{isVendors ? words.forgotVendor : words.forgot}</p>}
      {isOn && !isVendors && <PasswordField form={form} field="currentPassword" isOptional />}
    </AccountForm>
  )
}

type RatingProps = { form: AccountFormState; field: 'maxMpaa' | 'maxVchip'; ratings: readonly string[] }

function RatingField({ form, field, ratings }: RatingProps) {
  const { parental: words } = useAccountWords()
  return (
    <FormField as="select" {...useField(form, field)}>
      <option value="">{words.noLimit}</option>
      {ratings.map((rating) => (
        <option key={rating} value={rating}>
          {rating}
        </option>
      ))}
    </FormField>
  )
}

type PinProps = { form: AccountFormState; field: 'pin' | 'newPin'; label?: string; hint?: string; isOptional?: boolean }

/** A field for a PIN. `one-time-code` keeps password managers from filling in the password. */
function PinField({ form, field, label, hint, isOptional = false }: PinProps) {
  const { defaultValue: _never, ...named } = useField(form, field)
  return (
    <FormField
      {...named}
      {...(label && { label })}
      hint={hint}
      type="password"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={4}
      pattern="[0-9]{4}"
      required={!isOptional}
    />
  )
}
