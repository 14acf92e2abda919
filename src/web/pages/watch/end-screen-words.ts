// The words of the end card. The type ensures that both languages have the same keys.
import type { Language } from '#contracts/graph/types.generated.ts'

const en = {
  next: (title: string) => `Next: ${title}.`,
  playsIn: (title: string, seconds: number) => `Next: ${title}. It plays in ${seconds} seconds.`,
  play: 'Play now',
  stop: 'Cancel',
  credits: 'Watch credits',
  autoplay: 'Autoplay',
}

const es: typeof en = {
  next: (title) => `A continuación: ${title}.`,
  playsIn: (title, seconds) => `A continuación: ${title}. Se reproduce en ${seconds} segundos.`,
  play: 'Ver ahora',
  stop: 'Cancelar',
  credits: 'Ver créditos',
  autoplay: 'Automático',
}

export const endScreenWords = (language: Language) => (language === 'es' ? es : en)
