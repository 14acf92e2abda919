// The words for the reasons why playback stopped. A page shows them over the picture of a locked video before the player opens.
import type { Language } from '#contracts/graph/types.generated.ts'
import type { Fault } from '../access/fault.ts'
import { providerErrors } from './provider-errors.ts'

type FaultWords = Record<Fault, { title: string; text: string }>

const en: FaultWords = {
  NOT_FOUND: { title: 'Video not found', text: 'This video can’t be found.' },
  NOT_AVAILABLE: { title: 'Not available', text: 'This video isn’t available right now.' },
  LOCATION_UNAVAILABLE: { title: 'Location unavailable', text: 'This video isn’t available in your location.' },
  BLACKOUT: { title: 'Not available', text: 'Sorry, this program is unavailable in your area due to blackout restrictions.' },
  PARENTAL_CONTROLS: { title: 'Parental controls', text: 'Parental controls have blocked this video.' },
  CONCURRENCY: {
    title: 'Too many streams',
    text: 'The stream is active on other devices of your account. Try again in ten minutes.',
  },
  PROVIDER_UNAVAILABLE: providerErrors('en').PROVIDER_UNAVAILABLE,
  USER_UNAUTHORIZED: { title: 'Not Authorized', text: 'Your account does not have access to this video.' },
  TRIAL_OVER: { title: 'No credits left', text: 'You have no credits left. Link your TV provider to keep watching.' },
  RETRANS_FAIL: { title: 'Not available', text: 'Sorry, this program is unavailable in your area due to blackout restrictions.' },
  NOT_AUTHORIZED: { title: 'Not Authorized', text: 'Link your TV provider to watch this video.' },
  GENERIC_ERROR: { title: 'Generic Error', text: 'Sorry, something went wrong. Please try refreshing your browser' },
  TOO_MANY_REQUESTS: {
    title: 'Too many requests',
    text: 'Your network sends too many requests to this site. Wait a minute, then try again.',
  },
  OFFLINE: { title: 'No connection', text: 'Check your internet connection. Playback will continue when you are back online.' },
  MEDIA: { title: 'Sorry! We’re having some trouble.', text: 'This video can’t be played at this time.' },
  UNAVAILABLE: {
    title: 'Sorry! We’re having some trouble.',
    text: 'This video can’t be loaded right now. We’ll keep trying for a few minutes.',
  },
  NO_KEY_SYSTEM: {
    title: 'This browser can’t play the video',
    text: 'The video is protected, and this browser can’t decrypt it. Update the browser, allow protected content in its settings, or use another browser.',
  },
  LICENSE_REFUSED: {
    title: 'No license for this video',
    text: 'The license for this protected video was refused. Try again. If it happens again, use another browser or device.',
  },
  LICENSE_UNREACHABLE: {
    title: 'The license server doesn’t answer',
    text: 'The video is protected, and its license can’t be loaded right now. Try again in a moment.',
  },
  OUTPUT_RESTRICTED: {
    title: 'Not available on this screen',
    text: 'The video is protected, and this screen or its cable isn’t. Disconnect external screens and stop screen sharing, then try again.',
  },
  INACTIVE: {
    title: 'Are you still watching?',
    text: 'Due to inactivity the playback has been stopped. To resume playback, reload the page.',
  },
}

const es: FaultWords = {
  NOT_FOUND: { title: 'Video no encontrado', text: 'No podemos encontrar este video.' },
  NOT_AVAILABLE: { title: 'No disponible', text: 'Este video no está disponible en este momento.' },
  LOCATION_UNAVAILABLE: { title: 'Ubicación no disponible', text: 'Este video no está disponible en tu ubicación.' },
  BLACKOUT: {
    title: 'No disponible',
    text: 'Lo sentimos, este programa no está disponible en tu zona por restricciones de transmisión.',
  },
  PARENTAL_CONTROLS: { title: 'Control parental', text: 'El control parental bloqueó este video.' },
  CONCURRENCY: {
    title: 'Demasiadas transmisiones',
    text: 'La transmisión está activa en otros dispositivos de tu cuenta. Intenta de nuevo en diez minutos.',
  },
  PROVIDER_UNAVAILABLE: providerErrors('es').PROVIDER_UNAVAILABLE,
  USER_UNAUTHORIZED: { title: 'No autorizado', text: 'Tu cuenta no tiene acceso a este video.' },
  TRIAL_OVER: { title: 'Sin créditos', text: 'No te quedan créditos. Vincula tu proveedor de TV para seguir viendo.' },
  RETRANS_FAIL: {
    title: 'No disponible',
    text: 'Lo sentimos, este programa no está disponible en tu zona debido a restricciones de transmisión.',
  },
  NOT_AUTHORIZED: { title: 'No autorizado', text: 'Vincula tu proveedor de TV para ver este video.' },
  GENERIC_ERROR: { title: 'Error', text: 'Lo sentimos, algo salió mal. Intenta actualizar tu navegador' },
  TOO_MANY_REQUESTS: {
    title: 'Demasiadas solicitudes',
    text: 'Tu red envía demasiadas solicitudes a este sitio. Espera un minuto e intenta de nuevo.',
  },
  OFFLINE: { title: 'Sin conexión', text: 'Revisa tu conexión a internet. El video seguirá cuando vuelvas a estar en línea.' },
  MEDIA: { title: '¡Lo sentimos! Tenemos un problema.', text: 'No podemos reproducir este video en este momento.' },
  UNAVAILABLE: {
    title: '¡Lo sentimos! Tenemos un problema.',
    text: 'No podemos cargar este video en este momento. Seguiremos intentando unos minutos.',
  },
  NO_KEY_SYSTEM: {
    title: 'Este navegador no puede reproducir el video',
    text: 'El video está protegido y este navegador no puede descifrarlo. Actualiza el navegador, permite el contenido protegido en su configuración o usa otro navegador.',
  },
  LICENSE_REFUSED: {
    title: 'Sin licencia para este video',
    text: 'Se rechazó la licencia de este video protegido. Intenta de nuevo. Si vuelve a ocurrir, usa otro navegador o dispositivo.',
  },
  LICENSE_UNREACHABLE: {
    title: 'El servidor de licencias no responde',
    text: 'El video está protegido y no podemos cargar su licencia en este momento. Intenta de nuevo en un momento.',
  },
  OUTPUT_RESTRICTED: {
    title: 'No disponible en esta pantalla',
    text: 'El video está protegido, pero esta pantalla o su cable no lo está. Desconecta las pantallas externas, deja de compartir la pantalla e intenta de nuevo.',
  },
  INACTIVE: {
    title: '¿Sigues ahí?',
    text: 'La reproducción se detuvo por inactividad. Para continuar, vuelve a cargar la página.',
  },
}

/** The texts of faults that differ for live streams. */
const liveFaults: Record<Language, Partial<FaultWords>> = {
  en: {
    NOT_FOUND: { title: 'Channel not found', text: 'This channel is not on the air on this site.' },
    NOT_AVAILABLE: { title: 'Not available', text: 'This stream isn’t available right now.' },
    LOCATION_UNAVAILABLE: { title: 'Location unavailable', text: 'Live TV isn’t available in your location.' },
    PARENTAL_CONTROLS: { title: 'Parental controls', text: 'Parental controls have blocked this program.' },
    USER_UNAUTHORIZED: { title: 'Not Authorized', text: 'Your account does not have access to this channel.' },
    NOT_AUTHORIZED: { title: 'Not Authorized', text: 'Link your TV provider to watch this channel live.' },
    MEDIA: { title: 'Sorry! We’re having some trouble.', text: 'This stream can’t be played at this time.' },
    UNAVAILABLE: { title: 'Sorry! We’re having some trouble.', text: 'This stream can’t be loaded right now. Try again in a moment.' },
  },
  es: {
    NOT_FOUND: { title: 'Canal no encontrado', text: 'Este canal no está al aire en este sitio.' },
    NOT_AVAILABLE: { title: 'No disponible', text: 'Esta transmisión no está disponible en este momento.' },
    LOCATION_UNAVAILABLE: { title: 'Ubicación no disponible', text: 'La TV en vivo no está disponible en tu ubicación.' },
    PARENTAL_CONTROLS: { title: 'Control parental', text: 'El control parental bloqueó este programa.' },
    USER_UNAUTHORIZED: { title: 'No autorizado', text: 'Tu cuenta no tiene acceso a este canal.' },
    NOT_AUTHORIZED: { title: 'No autorizado', text: 'Vincula tu proveedor de TV para ver este canal en vivo.' },
    MEDIA: { title: '¡Lo sentimos! Tenemos un problema.', text: 'No podemos reproducir esta transmisión en este momento.' },
    UNAVAILABLE: {
      title: '¡Lo sentimos! Tenemos un problema.',
      text: 'No podemos cargar esta transmisión en este momento. Intenta de nuevo en un momento.',
    },
  },
}

/** Returns a title and a text for each fault in a language. `isLive`: about a live stream. */
export function faultWords(language: Language, isLive = false): FaultWords {
  const words = language === 'es' ? es : en
  return isLive ? { ...words, ...liveFaults[language] } : words
}
