import { avatars, longestProfileName, profileRatings, type ViewerProfile } from '#contracts/viewers/profiles.ts'
import button from '../../ui/button.module.css'
import formCss from '../../ui/forms/form.module.css'
import { FormField } from '../../ui/forms/form-field.tsx'
import account from '../account.module.css'
import type { FilledForm } from '../outcomes/outcome.ts'
import { useFaultWords } from '../words/account-words.ts'
import { FormMessage } from './form-message.tsx'
import { useProfileWords } from './profile-words.ts'
import css from './profiles.module.css'

type Props = { profile?: ViewerProfile; isSuggested: (typeof avatars)[number]; filled: FilledForm | undefined; action: string }

/** The form that adds a profile, or changes one. */
export function ProfileForm({ profile, isSuggested, filled, action }: Props) {
  const words = useProfileWords()
  const messageOf = useFaultWords()
  const id = profile?.id ?? 'new'
  const values = (filled?.values ?? {}) as Record<string, string | undefined>
  const faults = filled?.outcome.kind === 'faults' ? filled.outcome.faults : {}
  const fault = (name: keyof typeof faults) => faults[name] && messageOf(faults[name])
  const field = (name: string) => ({ name, id: `${name}-${id}` })
  const pin = { type: 'password', inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 4, pattern: '[0-9]{4}' } as const
  const chosenColor = values['avatar'] ?? profile?.avatar ?? isSuggested
  return (
    <form method="post" action={action} className={`${formCss.form} ${account.form}`}>
      <input type="hidden" name="form" value={profile ? 'saveProfile' : 'addProfile'} />
      {profile && <input type="hidden" name="profile" value={profile.id} />}
      <FormMessage filled={filled} />
      <FormField
        {...field('name')}
        label={words.name}
        fault={fault('forename')}
        defaultValue={values['name'] ?? profile?.name ?? ''}
        maxLength={longestProfileName}
        autoComplete="off"
        required
      />
      <fieldset className={css.colors}>
        <legend>{words.color}</legend>
        {avatars.map((avatar) => (
          <label key={avatar} className={css.color} data-avatar={avatar}>
            <input type="radio" name="avatar" value={avatar} defaultChecked={avatar === chosenColor} aria-label={words.colors[avatar]} />
          </label>
        ))}
      </fieldset>
      <FormField as="select" {...field('language')} label={words.language} defaultValue={values['language'] ?? profile?.language ?? ''}>
        {(['', 'en', 'es'] as const).map((language) => (
          <option key={language} value={language}>
            {words.languages[language]}
          </option>
        ))}
      </FormField>
      {profile?.isFirst ? <p>{words.firstHint}</p> : <Limit {...{ profile, values, field }} fault={fault('maxVchip')} />}
      <FormField
        {...pin}
        {...field('newPin')}
        label={words.newPin}
        hint={profile?.hasPin ? words.keepPinHint : words.newPinHint}
        fault={fault('newPin')}
      />
      {profile?.hasPin && (
        <>
          <label className={account.box}>
            <input type="checkbox" name="noPin" value="on" />
            {words.noPin}
          </label>
          <FormField {...pin} {...field('pin')} label={words.pin} hint={words.pinHint} fault={fault('pin')} />
        </>
      )}
      <p>
        <button type="submit" className={button.main}>
          {profile ? words.save : words.add}
        </button>
      </p>
    </form>
  )
}

type LimitProps = {
  profile: ViewerProfile | undefined
  values: Record<string, string | undefined>
  field: (name: string) => { name: string; id: string }
  fault: string | undefined
}

function Limit({ profile, values, field, fault }: LimitProps) {
  const words = useProfileWords()
  const isKids = 'name' in values ? values['kids'] === 'on' : profile?.isKids
  return (
    <>
      <div>
        <label className={account.box}>
          <input type="checkbox" name="kids" value="on" defaultChecked={isKids} />
          {words.kids}
        </label>
        <small>{words.kidsHint}</small>
      </div>
      <FormField
        as="select"
        {...field('maxRating')}
        label={words.maxRating}
        fault={fault}
        defaultValue={values['maxRating'] ?? profile?.maxRating ?? ''}
      >
        <option value="">{words.noLimit}</option>
        {profileRatings.map((rating) => (
          <option key={rating}>{rating}</option>
        ))}
      </FormField>
    </>
  )
}
