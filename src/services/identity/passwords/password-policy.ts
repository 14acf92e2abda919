// Which new passwords are taken [A5-07], and why not. Signing in asks none of this: a stricter policy locks nobody out.
import type { BrandGroup } from '#contracts/brand.ts'
import { type AccountFault, characters } from '#contracts/http/account-forms.ts'
import { isCommon } from './common-passwords.ts'

export type PasswordFault = Extract<AccountFault, 'required' | 'edges' | 'password' | 'policy'>
export type PasswordPolicy = { faultOf(password: string, mail: string): PasswordFault | null }

export function createPasswordPolicy(tools: { min: number; max: number; brands: BrandGroup }): PasswordPolicy {
  const ours = new Set(tools.brands.brands.flatMap(({ key, displayTitle, aliases }) => [key, displayTitle, ...aliases]).map(lettersOf))
  return {
    faultOf(password, mail) {
      if (!password) return 'required'
      // Trimmed on the way, it would not be the password that was chosen.
      if (password !== password.trim()) return 'edges'
      const length = characters(password)
      if (length < tools.min || length > tools.max) return 'password'
      const plain = password.toLowerCase()
      return isCommon(plain) || holdsMail(plain, mail.toLowerCase()) || ours.has(lettersOf(plain)) ? 'policy' : null
    },
  }
}

function holdsMail(password: string, mail: string): boolean {
  const name = mail.split('@', 1)[0]!
  return (mail !== '' && password.includes(mail)) || (name.length < 4 ? password === name : password.includes(name))
}

/** `Peacock!2024` is no more than the brand. */
const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
