const en = {
  live: 'Live',
  upcoming: 'Upcoming',
  until: (time: string) => `Until ${time}`,
  close: 'Close',
  on: (brand: string) => `On ${brand}`,
  watch: 'Watch live',
  aboutEvent: 'About this event',
  aboutShow: 'Go to the show',
  schedule: 'See the schedule',
}

const es: typeof en = {
  live: 'En vivo',
  upcoming: 'Próximamente',
  until: (time) => `Hasta ${/^1:/.test(time) ? 'la' : 'las'} ${time}`,
  close: 'Cerrar',
  on: (brand) => `En ${brand}`,
  watch: 'Ver en vivo',
  aboutEvent: 'Acerca del evento',
  aboutShow: 'Ir al programa',
  schedule: 'Ver la programación',
}

export const liveTileWords = { en, es }
