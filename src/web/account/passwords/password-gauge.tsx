import { characters, missedAdvice, type PasswordAdvice, passwordAdvice } from '#contracts/http/account-forms.ts'
import { useAccountWords, usePasswordLimits } from '../account-words.ts'
import css from './password.module.css'

const rules = Object.keys(passwordAdvice) as PasswordAdvice[]

/** What a password that misses it is at best, 0 to 3: what is short, or what everybody tries first, is weak whatever else it is. */
const atBest: Record<PasswordAdvice, number> = { length: 0, email: 0, word: 0, letter: 1, number: 1, characters: 2, space: 2 }

export const strengthOf = (password: string, email: string): number =>
  Math.min(3, ...missedAdvice(password, email).map((rule) => atBest[rule]))

/** [A5-07] How good a new password is, and what would make it better. It keeps nobody from going on. */
export function PasswordGauge({ id, password, email }: { id: string; password: string; email: string }) {
  const words = useAccountWords()
  const { min, max } = usePasswordLimits()
  const missed = missedAdvice(password, email)
  const strength = strengthOf(password, email)
  const length = characters(password)
  // Whatever else is good about it, the form will not take it.
  const isTooLong = length > max
  return (
    <div className={css.gauge}>
      <small id={id}>{words.passwordHint(min, max)}</small>
      {password !== '' && (
        <>
          <div className={css.meter} data-strength={isTooLong ? 0 : strength}>
            {words.strengths.map((word) => (
              <i key={word} />
            ))}
          </div>
          <p role="status">
            {isTooLong ? (
              words.passwordLength(min, max)
            ) : (
              <>
                {words.strength}: <strong>{words.strengths[strength]}</strong>
              </>
            )}
          </p>
          <ul>
            {rules.map((rule) => (
              <li key={rule} data-missed={missed.includes(rule) || undefined}>
                {words.advice[rule === 'length' && length > 256 ? 'shorter' : rule]}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
