// [A8-20] The words for errors of TV providers, by code: a title and a text. A provider's own words about a video replace the text.
import type { Language } from '#contracts/graph/types.generated.ts'
import type { AuthorizationError, LinkError } from '#contracts/http/providers.ts'

/** Refusals of videos, and reasons for which a link fails or has ended. */
type Words = Record<AuthorizationError | LinkError, { title: string; text: string }>

const en: Words = {
  F1: { title: 'Not Authorized', text: 'Your TV provider does not authorize this video.' },
  NOT_SUBSCRIBED: { title: 'Not included in your subscription', text: 'Your TV subscription does not include this channel.' },
  SUSPENDED: {
    title: 'Your subscription is suspended',
    text: 'Your TV provider has discontinued your access. Contact the provider, then try again.',
  },
  PARENTAL_CONTROLS: { title: 'Parental controls', text: 'The parental controls of your TV provider block this video.' },
  CONCURRENCY: { title: 'Too many streams', text: 'Your TV provider allows no more streams at once. Stop one on another device.' },
  LOCATION: { title: 'Location unavailable', text: 'Your TV provider does not allow this channel at your location.' },
  // [A8-24]
  DEVICE: { title: 'Not available on this device', text: 'Your TV provider has discontinued access on this device.' },
  PROVIDER_UNAVAILABLE: {
    title: 'Your TV provider doesn’t answer',
    text: 'Your TV provider can’t be reached right now. Try again in a few minutes.',
  },
  CANCELLED: { title: 'The sign-in was cancelled', text: 'No provider was linked. Choose your provider to try again.' },
  EXPIRED: {
    title: 'Your provider’s sign-in has expired',
    text: 'For your security, a sign-in is valid only for a limited time. Choose your provider to sign in again.',
  },
  REFUSED: {
    title: 'Not authorized',
    text: 'Your TV provider did not confirm your subscription. Check your sign-in details with the provider, then try again.',
  },
  UNKNOWN_PROVIDER: {
    title: 'This provider is not available',
    text: 'The provider cannot be linked on this site. Choose one from the list.',
  },
  OWNER_CHANGED: {
    title: 'Your account changed during the sign-in',
    text: 'You signed in or out of an account on this site, so no provider was linked. Choose your provider to try again.',
  },
}

const es: Words = {
  F1: { title: 'No autorizado', text: 'Tu proveedor de TV no autoriza este video.' },
  NOT_SUBSCRIBED: { title: 'No incluido en tu suscripción', text: 'Tu suscripción de TV no incluye este canal.' },
  SUSPENDED: {
    title: 'Tu suscripción está suspendida',
    text: 'Tu proveedor de TV suspendió tu acceso. Comunícate con el proveedor e intenta de nuevo.',
  },
  PARENTAL_CONTROLS: { title: 'Control parental', text: 'El control parental de tu proveedor de TV bloqueó este video.' },
  CONCURRENCY: {
    title: 'Demasiadas transmisiones',
    text: 'Tu proveedor de TV no permite más transmisiones a la vez. Detén una en otro dispositivo.',
  },
  LOCATION: { title: 'Ubicación no disponible', text: 'Tu proveedor de TV no permite este canal en tu ubicación.' },
  DEVICE: { title: 'No disponible en este dispositivo', text: 'Tu proveedor de TV interrumpió el acceso en este dispositivo.' },
  PROVIDER_UNAVAILABLE: {
    title: 'Tu proveedor de TV no responde',
    text: 'No podemos comunicarnos con tu proveedor de TV. Intenta de nuevo en unos minutos.',
  },
  CANCELLED: {
    title: 'Se canceló el inicio de sesión',
    text: 'No se vinculó ningún proveedor. Elige tu proveedor para intentarlo de nuevo.',
  },
  EXPIRED: {
    title: 'Tu inicio de sesión con el proveedor venció',
    text: 'Por tu seguridad, el inicio de sesión vale por tiempo limitado. Elige tu proveedor para iniciar sesión de nuevo.',
  },
  REFUSED: {
    title: 'No autorizado',
    text: 'Tu proveedor de TV no confirmó tu suscripción. Revisa tus datos de acceso con el proveedor e intenta de nuevo.',
  },
  UNKNOWN_PROVIDER: {
    title: 'Este proveedor no está disponible',
    text: 'El proveedor no se puede vincular en este sitio. Elige uno de la lista.',
  },
  OWNER_CHANGED: {
    title: 'Tu cuenta cambió durante el inicio de sesión',
    text: 'Iniciaste o cerraste sesión en este sitio, así que no se vinculó ningún proveedor. Elige tu proveedor para intentarlo de nuevo.',
  },
}

/** The texts that differ for live streams. */
const liveTexts: Record<Language, Partial<Record<AuthorizationError, string>>> = {
  en: {
    F1: 'Your TV provider does not authorize this channel.',
    PARENTAL_CONTROLS: 'The parental controls of your TV provider block this program.',
  },
  es: {
    F1: 'Tu proveedor de TV no autoriza este canal.',
    PARENTAL_CONTROLS: 'El control parental de tu proveedor de TV bloqueó este programa.',
  },
}

/** Returns the words in a language. */
export const providerErrors = (language: Language): Words => (language === 'es' ? es : en)

type Refused = { errorCode: AuthorizationError | null; message: string | null }

/**
 * Returns the title and the text of a refusal: those of the provider's code, with the provider's own words if it sent any [A8-17]; null without a code.
 * `isLive`: about a live stream.
 */
export function providerRefusal(
  { errorCode, message }: Refused,
  language: Language,
  isLive = false,
): { title: string; text: string } | null {
  if (!errorCode) return null
  const { title, text } = providerErrors(language)[errorCode]
  return { title, text: message ?? ((isLive && liveTexts[language][errorCode]) || text) }
}
