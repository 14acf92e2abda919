const en = {
  region: 'Live event',
  live: 'Live now',
  starts: (time: string) => `Starts ${time}`,
  countdown: 'Starts in',
  about: 'About this event',
  soon: 'Starts in less than a minute.',
  moving: (seconds: number) => `This page changes to the event in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  stay: 'Stay here',
}

const es: typeof en = {
  region: 'Evento en vivo',
  live: 'En vivo ahora',
  starts: (time) => `Comienza: ${time}`,
  countdown: 'Comienza en',
  about: 'Acerca del evento',
  soon: 'Comienza en menos de un minuto.',
  moving: (seconds) => `Esta página pasará al evento en ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
  stay: 'Quedarme aquí',
}

export const calloutWords = { en, es }
