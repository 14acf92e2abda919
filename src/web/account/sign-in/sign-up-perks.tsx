import { useAccountWords } from '../words/account-words.ts'
import css from './sign-in.module.css'

/** The benefits of an account, beside the form. */
export function SignUpPerks() {
  return (
    <ul className={css.perks}>
      {useAccountWords().signUp.perks.map((perk) => (
        <li key={perk}>{perk}</li>
      ))}
    </ul>
  )
}
