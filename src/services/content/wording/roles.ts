// What somebody is in a title.
import type { Language } from '#contracts/graph/types.generated.ts'
import { slug } from './slug.ts'

/** [C3-16] The last dotted segment, in Spanish when it is one of the usual; a guest is a guest, not a role. */
export function roleName(role: string | undefined, language: Language): string {
  const name = lastSegment(role)
  const key = name.toLowerCase()
  if (key === 'guest') return ''
  return language === 'es' && Object.hasOwn(inSpanish, key) ? inSpanish[key]! : name
}

const lastSegment = (role: string | undefined) => role?.split('.').at(-1)?.trim() ?? ''

export const guestRole = 'guest'

/** In addresses; somebody who is just there is `cast`. What a season or everybody is called there is no role. */
export function roleKey(role: string | undefined): string {
  const key = slug(lastSegment(role)) || 'cast'
  return /^season-\d+$/.test(key) || key === 'all' ? `as-${key}` : key
}

const labels: Record<string, Record<Language, string>> = {
  actor: { en: 'Actors', es: 'Actores' },
  cast: { en: 'Cast', es: 'Elenco' },
  creator: { en: 'Creators', es: 'Creadores' },
  director: { en: 'Directors', es: 'Dirección' },
  guest: { en: 'Guests', es: 'Invitados' },
  host: { en: 'Hosts', es: 'Conducción' },
  judge: { en: 'Judges', es: 'Jurado' },
  lead: { en: 'Leads', es: 'Protagonistas' },
  producer: { en: 'Producers', es: 'Producción' },
  writer: { en: 'Writers', es: 'Guion' },
}

/** What one of them is, of whatever gender. */
const inSpanish: Record<string, string> = {
  actor: 'Elenco',
  cast: 'Elenco',
  creator: 'Creación',
  director: 'Dirección',
  host: 'Conducción',
  judge: 'Jurado',
  lead: 'Protagonista',
  producer: 'Producción',
  writer: 'Guion',
}

/** Those of a role, together. A role that nobody foresaw is called what it says. */
export function roleLabel(key: string, language: Language): string {
  const known = Object.hasOwn(labels, key) ? labels[key]![language] : undefined
  const words = key.replaceAll('-', ' ')
  return known ?? words.charAt(0).toUpperCase() + words.slice(1)
}
