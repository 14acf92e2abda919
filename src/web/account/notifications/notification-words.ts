import type { Language } from '#contracts/graph/types.generated.ts'

const en = {
  title: 'Notifications',
  text: (brand: string) =>
    `${brand} can tell you about new episodes of your favorite series, about live events when they start, and about important news.`,
  turnOn: 'Notify me',
  turnOff: 'Turn notifications off',
  busy: 'One moment …',
  on: 'Notifications are on in this browser.',
  off: 'Notifications are off in this browser.',
  dismissed: 'Notifications stay off, because your browser has no permission for them.',
  denied: 'Your browser blocks notifications of this site. Allow them in its settings for this site, and load the page again.',
  failed: 'Notifications could not be turned on. Check your connection, and try again.',
  unsupported: 'This browser cannot show our notifications.',
  noScript: 'Notifications need JavaScript.',
  quiet: 'Quiet hours',
  quietText:
    'Notifications wait until the end of these hours on the clock of this device. To turn quiet hours off, choose the same hour twice.',
  from: 'From',
  to: 'To',
  newEpisodes: 'Notify me about new episodes',
}
const es: typeof en = {
  title: 'Notificaciones',
  text: (brand) =>
    `${brand} puede avisarte de los episodios nuevos de tus series favoritas, de los eventos en vivo cuando empiezan y de noticias importantes.`,
  turnOn: 'Quiero avisos',
  turnOff: 'Desactivar las notificaciones',
  busy: 'Un momento…',
  on: 'Las notificaciones están activadas en este navegador.',
  off: 'Las notificaciones están desactivadas en este navegador.',
  dismissed: 'Las notificaciones siguen desactivadas porque tu navegador no tiene permiso.',
  denied: 'Tu navegador bloquea las notificaciones de este sitio. Permítelas en su configuración y vuelve a cargar la página.',
  failed: 'No se pudieron activar las notificaciones. Revisa tu conexión e inténtalo de nuevo.',
  unsupported: 'Este navegador no puede mostrar nuestras notificaciones.',
  noScript: 'Las notificaciones necesitan JavaScript.',
  quiet: 'Horas de silencio',
  quietText:
    'Las notificaciones esperan hasta el final de estas horas según el reloj de este dispositivo. Para no tener horas de silencio, elige la misma hora dos veces.',
  from: 'De',
  to: 'A',
  newEpisodes: 'Avísame de los episodios nuevos',
}

export const notificationWords = (language: Language) => ({ en, es })[language]
