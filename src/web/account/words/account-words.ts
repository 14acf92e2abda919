import { type AccountFault, accountLimits, type PasswordLimits } from '#contracts/http/account-forms.ts'
import { useVisit } from '../../ui/visit.tsx'
import { type AccountWords, en } from './words.en.ts'
import { es } from './words.es.ts'

export const accountWords = { en, es }

export const useAccountWords = (): AccountWords => accountWords[useVisit().language]

export const usePasswordLimits = (): PasswordLimits => useVisit().brand.passwordLimits ?? accountLimits.password

export function useFaultWords(): (fault: AccountFault) => string {
  const words = useAccountWords()
  const { min, max } = usePasswordLimits()
  return (fault) => (fault === 'password' ? words.passwordLength(min, max) : words.faults[fault])
}
