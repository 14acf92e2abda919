// The words about stream sessions. The type ensures that both languages have the same keys.
import type { Language } from '#contracts/graph/types.generated.ts'

const en = {
  conflict: 'The stream is active on another device',
  takenOver: 'The stream was moved to another device',
  takenOverHere: 'The stream was moved to another window',
  playing: (channel: string, device: string) => `${channel} is playing on ${device}.`,
  playingHere: (channel: string) => `${channel} is playing in another window of this browser.`,
  unknownDevice: 'another device',
  watchHere: 'Watch here',
  watchHereInstead: (channel: string, device: string) => `Stop ${channel} on ${device}, and watch here`,
  hint: 'To watch here, the stream stops there.',
  failed: 'Sorry! We’re having some trouble.',
  failedText: 'Sorry, something went wrong. Please try refreshing your browser',
  unknownChannel: 'This channel is not on the air on this site.',
  tooMany: 'Your network sends too many requests to this site. Wait a minute, then try again.',
  retry: 'Try again',
}
export type StreamWords = typeof en

const es: StreamWords = {
  conflict: 'La transmisión está activa en otro dispositivo',
  takenOver: 'La transmisión pasó a otro dispositivo',
  takenOverHere: 'La transmisión pasó a otra ventana',
  playing: (channel, device) => `${channel} se está reproduciendo en ${device}.`,
  playingHere: (channel) => `${channel} se está reproduciendo en otra ventana de este navegador.`,
  unknownDevice: 'otro dispositivo',
  watchHere: 'Ver aquí',
  watchHereInstead: (channel, device) => `Detener ${channel} en ${device} y ver aquí`,
  hint: 'Para ver aquí, la transmisión se detiene allí.',
  failed: '¡Lo sentimos! Tenemos un problema.',
  failedText: 'Lo sentimos, algo salió mal. Intenta actualizar tu navegador',
  unknownChannel: 'Este canal no está al aire en este sitio.',
  tooMany: 'Tu red envía demasiadas solicitudes a este sitio. Espera un minuto e intenta de nuevo.',
  retry: 'Intentar de nuevo',
}

export const streamWords = (language: Language): StreamWords => (language === 'es' ? es : en)
