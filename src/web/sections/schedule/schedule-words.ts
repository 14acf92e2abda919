import type { Language } from '#contracts/graph/types.generated.ts'

const en = {
  schedule: 'Schedule',
  on: (day: string, zone: string) => `${day}, ${zone}`,
  nothing: 'No schedule for this day yet.',
  allNew: 'All New',
  live: 'Live',
  watchLive: 'Watch Live Now',
  watchAgain: 'Watch again',
  visitSite: 'Visit Site',
  eventPage: 'About the event',
  days: 'Days',
  timeZone: 'Time zone',
  description: 'Description',
  closedCaption: 'Closed captions',
  audioDescription: 'Audio description',
}

const es: typeof en = {
  schedule: 'Programación',
  on: (day, zone) => `${day}, ${zone}`,
  nothing: 'Todavía no hay programación para este día.',
  allNew: 'Nuevo',
  live: 'En vivo',
  watchLive: 'Ver en vivo ahora',
  watchAgain: 'Ver de nuevo',
  visitSite: 'Visitar el sitio',
  eventPage: 'Sobre el evento',
  days: 'Días',
  timeZone: 'Zona horaria',
  description: 'Descripción',
  closedCaption: 'Subtítulos',
  audioDescription: 'Audiodescripción',
}

export const scheduleWords: Record<Language, typeof en> = { en, es }
