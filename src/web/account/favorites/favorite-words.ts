import type { Language } from '#contracts/graph/types.generated.ts'

/** The outcomes of a change that was refused. */
export type Refusal = 'full' | 'noCookies' | 'tooOften' | 'failed'

const en = {
  added: (title: string) => `Added to your favorites: ${title}`,
  removed: (title: string) => `Removed from your favorites: ${title}`,
  full: 'You have 500 favorites. Remove one before you add another.',
  noCookies: 'Your browser blocks cookies, and favorites need one. Allow cookies for this site, or sign in.',
  tooOften: 'That was too often. Try again in a minute.',
  failed: 'Your favorites could not be changed. Check your connection, and try again.',
}
const es: typeof en = {
  added: (title) => `Se agregó a tus favoritos: ${title}`,
  removed: (title) => `Se quitó de tus favoritos: ${title}`,
  full: 'Tienes 500 favoritos. Quita uno antes de agregar otro.',
  noCookies: 'Tu navegador bloquea las cookies, y los favoritos necesitan una. Permite las cookies de este sitio o inicia sesión.',
  tooOften: 'Fueron demasiados cambios. Inténtalo de nuevo en un minuto.',
  failed: 'No se pudieron cambiar tus favoritos. Revisa tu conexión e inténtalo de nuevo.',
}

export const favoriteWords = (language: Language) => ({ en, es })[language]
