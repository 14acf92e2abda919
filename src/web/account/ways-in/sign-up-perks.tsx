import css from '../account.module.css'
import { useAccountWords } from '../account-words.ts'

/** What an account is good for, beside the form. */
export function SignUpPerks() {
  return (
    <ul className={css.perks}>
      {useAccountWords().signUp.perks.map((perk) => (
        <li key={perk}>{perk}</li>
      ))}
    </ul>
  )
}
