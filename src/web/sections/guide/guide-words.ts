import type { Language } from '#contracts/graph/types.generated.ts'

const en = {
  guide: 'TV guide',
  earlier: 'Earlier',
  now: 'Now',
  later: 'Later',
  live: 'Live',
  close: 'Close',
  scheduleOf: (channel: string) => `Schedule of ${channel}`,
  keys: 'Arrow keys move between programs and networks. Page Up and Page Down move by two hours. Enter opens a program.',
}

const es: typeof en = {
  guide: 'Guía de TV',
  earlier: 'Antes',
  now: 'Ahora',
  later: 'Después',
  live: 'En vivo',
  close: 'Cerrar',
  scheduleOf: (channel) => `Programación de ${channel}`,
  keys: 'Las flechas pasan de un programa o una cadena a otra. Re Pág y Av Pág avanzan dos horas. Intro abre un programa.',
}

export const guideWords: Record<Language, typeof en> = { en, es }
