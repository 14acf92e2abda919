// The title and the text of a refusal: those of the TV provider, of the viewer's profile, or of the fault.
import type { Language } from '#contracts/graph/types.generated.ts'
import type { Refusal } from '../access/request-access.ts'
import { faultWords } from './fault-words.ts'
import { providerRefusal } from './provider-errors.ts'

const en = {
  title: 'Not for this profile',
  upTo: (rating: string) => `This profile may watch up to ${rating}.`,
  ratedOnly: (rating: string) => `This profile may watch up to ${rating}, and nothing without a rating.`,
}
const es: typeof en = {
  title: 'No es para este perfil',
  upTo: (rating) => `Este perfil puede ver hasta ${rating}.`,
  ratedOnly: (rating) => `Este perfil puede ver hasta ${rating}, y nada sin clasificación.`,
}

/** Returns the title and the text of a refusal in a language. `isLive`: about a live stream. */
export function refusalWords(refusal: Refusal, language: Language, isLive = false): { title: string; text: string } {
  return providerRefusal(refusal, language, isLive) ?? profileRefusal(refusal, language) ?? faultWords(language, isLive)[refusal.why]
}

function profileRefusal({ profileLimit }: Refusal, language: Language) {
  if (!profileLimit) return null
  const { title, upTo, ratedOnly } = language === 'es' ? es : en
  // With a word joiner, no line ends within the rating.
  const rating = profileLimit.replace(/^kids-/, '').replace('-', '-\u2060')
  return { title, text: profileLimit.startsWith('kids-') ? ratedOnly(rating) : upTo(rating) }
}

/** Returns whether the PIN of the parental controls lifts a refusal: not the limit of the viewer's profile, nor that of the TV provider. */
export const asksForPin = ({ why, errorCode, profileLimit }: Refusal): boolean =>
  why === 'PARENTAL_CONTROLS' && !errorCode && profileLimit === undefined
