import { useAccountWords } from '../account-words.ts'
import css from './ways-in.module.css'

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
