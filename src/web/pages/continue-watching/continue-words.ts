import type { Language } from '#contracts/graph/types.generated.ts'

const en = {
  remove: (title: string) => `Remove from Continue watching: ${title}`,
  removed: (title: string) => `Removed: ${title}`,
  notRemoved: 'This video could not be removed. Check your connection, and try again.',
}
const es: typeof en = {
  remove: (title) => `Quitar de Seguir viendo: ${title}`,
  removed: (title) => `Se quitó: ${title}`,
  notRemoved: 'No se pudo quitar este video. Revisa tu conexión e inténtalo de nuevo.',
}

export const continueWords = (language: Language) => ({ en, es })[language]
