// The words of the live page. The type ensures that both languages have the same keys.
import type { Language } from '#contracts/graph/types.generated.ts'

const en = {
  watch: (channel: string) => `Watch ${channel} live`,
  live: 'Live',
  liveFree: 'Live · Free',
  recording: 'Recording',
  channelNumber: (number: string) => `Channel ${number}`,
  yourStation: (station: string) => `Your local station: ${station}`,
  onNow: 'On now',
  nothingOn: 'No program is scheduled at the moment.',
  progress: (title: string) => `Progress of ${title}`,
  next: 'Coming up',
  fullSchedule: 'Full schedule',
  channels: 'Channels',
  free: 'Free',
  about: (title: string) => `About ${title}`,
  starts: (title: string, time: string) => `${title} starts ${time}. Until then, this is on:`,
  isOver: (title: string) => `${title} is over. This is a recording of the broadcast.`,
  isGone: (title: string) => `${title} is over, and its recording is no longer available. This is on now:`,
  goToLive: 'Go to live',
  watchReplay: 'Watch the replay',
  unknown: 'We don’t have this channel or program',
  unknownText: 'It may have moved, or the link is wrong. These are our channels:',
  noChannels: 'This site has no channels yet.',
  previousOrNext: 'Press Page Up or Page Down for another channel.',
}

type LiveWords = typeof en

const es: LiveWords = {
  watch: (channel) => `Ver ${channel} en vivo`,
  live: 'En vivo',
  liveFree: 'En vivo · Gratis',
  recording: 'Grabación',
  channelNumber: (number) => `Canal ${number}`,
  yourStation: (station) => `Tu estación local: ${station}`,
  onNow: 'Al aire ahora',
  nothingOn: 'No hay ningún programa en este momento.',
  progress: (title) => `Progreso de ${title}`,
  next: 'A continuación',
  fullSchedule: 'Programación completa',
  channels: 'Canales',
  free: 'Gratis',
  about: (title) => `Acerca de ${title}`,
  starts: (title, time) => `${title} empieza: ${time}. Hasta entonces, al aire:`,
  isOver: (title) => `${title} ya terminó. Esta es una grabación de la transmisión.`,
  isGone: (title) => `${title} ya terminó y su grabación ya no está disponible. Ahora al aire:`,
  goToLive: 'Ir al vivo',
  watchReplay: 'Ver la repetición',
  unknown: 'No tenemos este canal o programa',
  unknownText: 'Tal vez cambió de lugar o el enlace no es correcto. Estos son nuestros canales:',
  noChannels: 'Este sitio todavía no tiene canales.',
  previousOrNext: 'Presiona Re Pág o Av Pág para ver otro canal.',
}

export const livePageWords = (language: Language): LiveWords => (language === 'es' ? es : en)
