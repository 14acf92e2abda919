// What somebody is in a title.
import type { Language } from '#contracts/graph/types.generated.ts'
import { slug } from './slug.ts'

/** [C3-16] The last dotted segment; a guest is a guest, not a role. */
export function roleName(role: string | undefined): string {
  const name = lastSegment(role)
  return name.toLowerCase() === 'guest' ? '' : name
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

/** Those of a role, together. A role that nobody foresaw is called what it says. */
export function roleLabel(key: string, language: Language): string {
  const known = Object.hasOwn(labels, key) ? labels[key]![language] : undefined
  const words = key.replaceAll('-', ' ')
  return known ?? words.charAt(0).toUpperCase() + words.slice(1)
}
