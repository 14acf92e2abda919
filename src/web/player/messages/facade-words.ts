// The words of a page around a player that is not open. The type ensures that both languages have the same keys.
import type { Language } from '#contracts/graph/types.generated.ts'

const en = {
  player: (title: string) => `Video player: ${title}`,
  playTitle: (title: string) => `Play ${title}`,
  opening: (title: string) => `Opening ${title}`,
  needsScript: 'To watch, turn on JavaScript in your browser.',
  retry: 'Try again',
}

type FacadeWords = typeof en

const es: FacadeWords = {
  player: (title) => `Reproductor de video: ${title}`,
  playTitle: (title) => `Reproducir ${title}`,
  opening: (title) => `Abriendo ${title}`,
  needsScript: 'Para ver el video, activa JavaScript en tu navegador.',
  retry: 'Intentar de nuevo',
}

/** Returns the words in a language. */
export const facadeWords = (language: Language): FacadeWords => (language === 'es' ? es : en)
