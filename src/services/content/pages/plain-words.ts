// Pages of a viewer's own, and live ones: what each is for, and what one can do today. An editor's `page` of that name replaces them.
import type { Language } from '#contracts/graph/types.generated.ts'

type PlainWords = { title: string; text: string; next?: { cta: string; to: string } }
type Texts = Record<string, [title: string, text: string]>

const free = { to: '/shows/all/popular', en: 'Watch what is free', es: 'Ver lo que es gratis' }
const schedule = { to: '/schedule', en: 'See the schedule', es: 'Ver la programación' }
const upcoming = { to: '/live-upcoming', en: 'See what is coming up', es: 'Ver lo que viene' }
const home = { to: '/', en: 'Go to the home page', es: 'Ir a la página de inicio' }
/** What there is to do there meanwhile; where nothing is said, to watch what needs no account. */
const doing: Record<string, typeof free> = {
  live: schedule,
  watch: upcoming,
  onboarding: home,
  'onboarding/categories': home,
  'onboarding/favorites': home,
  'onboarding/confirmation': home,
}

/** Those that the site fills with a form. */
const isForm = (name: string) => /^(?:sign-|my-account|(?:request|reset)-password|email-preferences|nbcuniversalfamily)/.test(name)

const noProviders = {
  en: 'TV providers cannot be linked on this site yet; everything that is not locked plays without one.',
  es: 'Todavía no se puede vincular un proveedor de TV en este sitio; todo lo que no está bloqueado se ve sin uno.',
}
const noFavorites = {
  en: 'Favorites are not kept on this site yet.',
  es: 'Este sitio todavía no guarda favoritos.',
}

const en: Texts = {
  live: ['Live', 'Our networks as they air. Live television is not on this site yet; the schedule says what airs when.'],
  watch: ['Watch live events', 'Events as they happen. Live streams are not on this site yet; see what is planned.'],
  'nbcuniversalfamily/activate': ['Activate your device', 'Enter the code that your TV shows to sign in on it.'],
  'sign-up': ['Sign up', 'One account for every network. It is free, and takes a minute.'],
  'sign-up/email': ['Sign up with email', 'A few lines, and you are in.'],
  'sign-up/complete': ['Welcome', 'Good to have you here.'],
  'sign-in': ['Sign in', 'Good to see you again.'],
  'sign-in/complete': ['Signed in', 'On you go.'],
  'my-account': ['My account', 'Your profile, your password, and where you are signed in.'],
  'request-password': ['Forgot your password?', 'Tell us your email, and we send a link that lets you choose a new one.'],
  'reset-password': ['Choose a new password', 'Once it is set you are signed out everywhere else.'],
  'reset-password/success': ['Password changed', 'Sign in with your new password.'],
  'email-preferences': ['Email preferences', 'Choose what we write to you about.'],
  'my-account/email-preferences': ['Email preferences', 'Choose what we write to you about.'],
  'mvpd-picker': ['Link your TV provider', `Your TV provider unlocks what your subscription includes. ${noProviders.en}`],
  'mvpd-picker/change': ['Change your TV provider', `Link another TV provider in place of the one you have. ${noProviders.en}`],
  'mvpd-bridge-screen': ['Your TV provider', `You pass through here on your way to your TV provider and back. ${noProviders.en}`],
  'provider-linked': ['TV provider linked', `You arrive here when your TV provider is linked. ${noProviders.en}`],
  onboarding: ['Make it yours', `Choose what you like, and the home page will show it first. ${noFavorites.en}`],
  'onboarding/categories': ['What do you like?', `Choose kinds of shows. ${noFavorites.en}`],
  'onboarding/favorites': ['Choose your favorites', `Choose shows you want to find again. ${noFavorites.en}`],
  'onboarding/confirmation': ['All set', `You arrive here when you have chosen. ${noFavorites.en}`],
}

const es: Texts = {
  live: [
    'En vivo',
    'Nuestras cadenas tal como se emiten. Este sitio todavía no tiene televisión en vivo; la programación dice qué se emite y cuándo.',
  ],
  watch: ['Eventos en vivo', 'Los eventos mientras suceden. Este sitio todavía no tiene transmisiones en vivo; mira lo que está previsto.'],
  'nbcuniversalfamily/activate': ['Activa tu dispositivo', 'Escribe el código que muestra tu televisor para iniciar sesión en él.'],
  'sign-up': ['Crear una cuenta', 'Una cuenta para todas las cadenas. Es gratis y tarda un minuto.'],
  'sign-up/email': ['Crear una cuenta con correo', 'Unas líneas y listo.'],
  'sign-up/complete': ['Te damos la bienvenida', 'Qué bueno tenerte aquí.'],
  'sign-in': ['Iniciar sesión', 'Qué bueno verte de nuevo.'],
  'sign-in/complete': ['Sesión iniciada', 'Adelante.'],
  'my-account': ['Mi cuenta', 'Tu perfil, tu contraseña y los lugares donde tienes la sesión iniciada.'],
  'request-password': ['¿Olvidaste tu contraseña?', 'Dinos tu correo y te enviamos un enlace para elegir una nueva.'],
  'reset-password': ['Elige una contraseña nueva', 'Cuando esté lista se cierra tu sesión en los demás lugares.'],
  'reset-password/success': ['Contraseña cambiada', 'Inicia sesión con tu contraseña nueva.'],
  'email-preferences': ['Preferencias de correo', 'Elige sobre qué te escribimos.'],
  'my-account/email-preferences': ['Preferencias de correo', 'Elige sobre qué te escribimos.'],
  'mvpd-picker': ['Vincula tu proveedor de TV', `Tu proveedor de TV desbloquea lo que incluye tu suscripción. ${noProviders.es}`],
  'mvpd-picker/change': ['Cambia tu proveedor de TV', `Vincula otro proveedor de TV en lugar del que tienes. ${noProviders.es}`],
  'mvpd-bridge-screen': ['Tu proveedor de TV', `Por aquí pasas al ir a tu proveedor de TV y al volver. ${noProviders.es}`],
  'provider-linked': ['Proveedor de TV vinculado', `Aquí llegas cuando tu proveedor de TV está vinculado. ${noProviders.es}`],
  onboarding: ['A tu gusto', `Elige lo que te gusta y la página de inicio lo mostrará primero. ${noFavorites.es}`],
  'onboarding/categories': ['¿Qué te gusta?', `Elige tipos de programas. ${noFavorites.es}`],
  'onboarding/favorites': ['Elige tus favoritos', `Elige los programas que quieres volver a encontrar. ${noFavorites.es}`],
  'onboarding/confirmation': ['Todo listo', `Aquí llegas cuando has elegido. ${noFavorites.es}`],
}

const texts = { en, es }

/** Undefined for a page that is not one of these. */
export function plainWords(name: string, language: Language): PlainWords | undefined {
  const found = Object.hasOwn(texts[language], name) ? texts[language][name] : undefined
  if (!found) return undefined
  const words = { title: found[0], text: found[1] }
  const next = doing[name] ?? free
  return isForm(name) ? words : { ...words, next: { cta: next[language], to: next.to } }
}
