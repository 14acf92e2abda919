import { characters, missedAdvice, type PasswordAdvice, passwordAdvice } from '#contracts/http/account-forms.ts'
import { useAccountWords, usePasswordLimits } from '../words/account-words.ts'
import css from './password.module.css'

const rules = Object.keys(passwordAdvice) as PasswordAdvice[]

/** Maps each advice to the maximum strength (0 to 3) of a password that ignores this advice. */
const maxStrength: Record<PasswordAdvice, number> = { length: 0, email: 0, word: 0, letter: 1, number: 1, characters: 2, space: 2 }

/** Returns the strength of a password, 0 (weak) to 3 (strong). */
export const strengthOf = (password: string, email: string): number =>
  Math.min(3, ...missedAdvice(password, email).map((rule) => maxStrength[rule]))

/** [A5-07] The strength of a new password and advice to improve it. The meter never rejects a password. */
export function PasswordGauge({ id, password, email }: { id: string; password: string; email: string }) {
  const words = useAccountWords()
  const { min, max } = usePasswordLimits()
  const missed = missedAdvice(password, email)
  const strength = strengthOf(password, email)
  const length = characters(password)
  // The form rejects every password that is too long, even a strong password.
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
