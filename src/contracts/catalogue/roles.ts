// The roles of people in a title: keys for URLs and names in both languages.
import type { Language } from '../graph/types.generated.ts'
import { slug } from './slug.ts'

/** [C3-16] Returns the last segment of a role such as `crew.director`. A common role is translated to Spanish if `language` is `es`. Returns '' for a guest. */
export function roleName(role: string | undefined, language: Language): string {
  const name = lastSegment(role)
  const key = name.toLowerCase()
  if (key === 'guest') return ''
  return language === 'es' && Object.hasOwn(inSpanish, key) ? inSpanish[key]! : name
}

const lastSegment = (role: string | undefined) => role?.split('.').at(-1)?.trim() ?? ''

export const guestRole = 'guest'

/** Returns the path segment of a role, or `cast` without a role. Adds a prefix to `all` and to `season-1`, because these segments have another meaning in paths. */
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

/** Spanish names of roles, in forms that do not depend on a person's gender. */
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

/** Returns the heading of a list of people with a role. For an unknown role, returns its key with a capital letter and spaces. */
export function roleLabel(key: string, language: Language): string {
  const known = Object.hasOwn(labels, key) ? labels[key]![language] : undefined
  const words = key.replaceAll('-', ' ')
  return known ?? words.charAt(0).toUpperCase() + words.slice(1)
}
