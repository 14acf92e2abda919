// The policy for new passwords [A5-07]. Sign-in does not apply the policy, because a stricter policy must not lock out existing accounts.
import type { BrandGroup } from '#contracts/brand.ts'
import { type AccountFault, characters } from '#contracts/http/account-forms.ts'
import { isCommon } from './common-passwords.ts'

export type PasswordFault = Extract<AccountFault, 'required' | 'edges' | 'password' | 'policy'>
export type PasswordPolicy = { faultOf(password: string, mail: string): PasswordFault | null }

export function createPasswordPolicy(settings: { min: number; max: number; brands: BrandGroup }): PasswordPolicy {
  const brandNames = new Set(
    settings.brands.brands.flatMap(({ key, displayTitle, aliases }) => [key, displayTitle, ...aliases]).map(lettersOf),
  )
  return {
    faultOf(password, mail) {
      if (!password) return 'required'
      // Sign-in trims passwords, so a password with spaces at its ends could never match.
      if (password !== password.trim()) return 'edges'
      const length = characters(password)
      if (length < settings.min || length > settings.max) return 'password'
      const plain = password.toLowerCase()
      return isCommon(plain) || containsAddress(plain, mail.toLowerCase()) || brandNames.has(lettersOf(plain)) ? 'policy' : null
    },
  }
}

function containsAddress(password: string, mail: string): boolean {
  const name = mail.split('@', 1)[0]!
  return (mail !== '' && password.includes(mail)) || (name.length < 4 ? password === name : password.includes(name))
}

/** Returns the letters in lower case, so that `Peacock!2024` equals the brand name. */
const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
