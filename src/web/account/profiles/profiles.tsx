import { avatars, maxProfiles, type ViewerProfile } from '#contracts/viewers/profiles.ts'
import button from '../../ui/button.module.css'
import { FormField } from '../../ui/forms/form-field.tsx'
import { localHref } from '../../ui/local-href.ts'
import { useVisit } from '../../ui/visit.tsx'
import account from '../account.module.css'
import type { AccountState } from '../account-page.ts'
import { SignedOut } from '../my-account/my-account.tsx'
import type { FilledForm } from '../outcomes/outcome.ts'
import { withReturn } from '../sign-in/use-return-path.ts'
import { useAccountWords, useFaultWords } from '../words/account-words.ts'
import { FormMessage } from './form-message.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useProfileWords } from './profile-words.ts'
import css from './profiles.module.css'

/** The page of the viewer profiles: who is watching, and their settings. Its forms load a document, because each page belongs to a profile. */
export function Profiles({ account: { profiles, returnPath, filled } }: { account: AccountState }) {
  const visit = useVisit()
  const words = useAccountWords()
  if (!profiles) return <SignedOut text={words.account.signedOut} />
  const action = localHref(visit, withReturn('/profiles', returnPath ?? null))
  return (
    <div className={account.cards}>
      <Choice {...{ profiles, filled, action }} />
      <Management {...{ profiles, filled, action }} />
    </div>
  )
}

type Props = { profiles: readonly ViewerProfile[]; filled: FilledForm | undefined; action: string }

/** Returns the submitted form if it is `form` of this profile. */
const submitted = (filled: FilledForm | undefined, form: FilledForm['form'], id?: string) =>
  filled?.form === form && (filled.values as Record<string, string>)['profile'] === id ? filled : undefined

function Choice({ profiles, filled, action }: Props) {
  const words = useProfileWords()
  return (
    <section className={account.card} aria-labelledby="watching">
      <h2 id="watching">{words.watching}</h2>
      <ul className={css.profiles}>
        {profiles.map((profile) => (
          <li key={profile.id}>
            <ChoiceForm profile={profile} filled={submitted(filled, 'chooseProfile', profile.id)} action={action} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ChoiceForm({ profile, filled, action }: { profile: ViewerProfile; filled: FilledForm | undefined; action: string }) {
  const words = useProfileWords()
  const messageOf = useFaultWords()
  const { id, name, isChosen, maxRating } = profile
  const fault = filled?.outcome.kind === 'faults' ? filled.outcome.faults.pin : undefined
  return (
    <form method="post" action={action} className={css.choice}>
      <input type="hidden" name="form" value="chooseProfile" />
      <input type="hidden" name="profile" value={id} />
      <Avatar profile={profile} />
      <p className={css.name}>{name}</p>
      <p className={css.note}>{[isChosen && words.chosen, maxRating && words.upTo(maxRating)].filter(Boolean).join(' · ')}</p>
      {filled?.outcome.kind === 'error' && <FormMessage filled={filled} />}
      {profile.hasPin && !isChosen && (
        <FormField
          name="pin"
          id={`choose-${id}`}
          label={words.pinOf(name)}
          fault={fault && messageOf(fault)}
          type="password"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={4}
          pattern="[0-9]{4}"
          required
        />
      )}
      <button type="submit" className={isChosen ? button.quiet : button.main}>
        {words.choose(name)}
      </button>
    </form>
  )
}

const Avatar = ({ profile: { name, avatar } }: { profile: ViewerProfile }) => (
  <span className={css.avatar} data-avatar={avatar} aria-hidden="true">
    {[...name][0]?.toUpperCase()}
  </span>
)

function Management({ profiles, filled, action }: Props) {
  const words = useProfileWords()
  const isLimited = profiles.some(({ isChosen, maxRating }) => isChosen && maxRating !== null)
  const canAdd = !isLimited
  const done = filled?.outcome.kind === 'done' ? words.done[filled.form] : undefined
  const used = profiles.map(({ avatar }) => avatar)
  const suggested = avatars.find((avatar) => !used.includes(avatar)) ?? avatars[0]
  const refused = filled?.outcome.kind === 'done' ? undefined : filled
  const isOpen = (form: FilledForm['form'], id?: string) => submitted(refused, form, id) !== undefined
  return (
    <section className={account.card} aria-labelledby="manage">
      <h2 id="manage">{words.manage}</h2>
      {done && (
        <p className={account.done} role="status">
          {done}
        </p>
      )}
      {isLimited && <p>{words.limited}</p>}
      {!isLimited &&
        profiles.map((profile) => (
          <details
            key={profile.id}
            className={account.leave}
            open={isOpen('saveProfile', profile.id) || isOpen('deleteProfile', profile.id)}
          >
            <summary className={button.quiet}>{words.edit(profile.name)}</summary>
            <ProfileForm profile={profile} isSuggested={suggested} filled={submitted(refused, 'saveProfile', profile.id)} action={action} />
            {!profile.isFirst && !profile.isChosen && (
              <DeletionForm profile={profile} filled={submitted(refused, 'deleteProfile', profile.id)} action={action} />
            )}
          </details>
        ))}
      {canAdd && profiles.length >= maxProfiles && <p>{words.full}</p>}
      {canAdd && profiles.length < maxProfiles && (
        <details className={account.leave} open={isOpen('addProfile')}>
          <summary className={button.quiet}>{words.addTitle}</summary>
          <ProfileForm isSuggested={suggested} filled={submitted(refused, 'addProfile')} action={action} />
        </details>
      )}
    </section>
  )
}

function DeletionForm({ profile, filled, action }: { profile: ViewerProfile; filled: FilledForm | undefined; action: string }) {
  const words = useProfileWords()
  const messageOf = useFaultWords()
  const fault = filled?.outcome.kind === 'faults' ? filled.outcome.faults.pin : undefined
  return (
    <form method="post" action={action} className={css.deletion}>
      <input type="hidden" name="form" value="deleteProfile" />
      <input type="hidden" name="profile" value={profile.id} />
      {filled?.outcome.kind === 'error' && <FormMessage filled={filled} />}
      <p>{words.removeHint}</p>
      {profile.hasPin && (
        <FormField
          name="pin"
          id={`delete-${profile.id}`}
          label={words.pin}
          hint={words.pinHint}
          fault={fault && messageOf(fault)}
          type="password"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={4}
          pattern="[0-9]{4}"
        />
      )}
      <button type="submit" className={button.quiet}>
        {words.remove(profile.name)}
      </button>
    </form>
  )
}
