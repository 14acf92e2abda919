// Pages of a viewer's own, and live ones: what each is for, and what one can do today. An editor's `page` of that name replaces them.
import type { Language } from '#contracts/graph/types.generated.ts'

type PlainWords = { title: string; text: string; cta: string; to: string }
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

const noAccounts = {
  en: 'Accounts are not open on this site yet; everything that is not locked plays without one.',
  es: 'Las cuentas todavía no están abiertas en este sitio; todo lo que no está bloqueado se ve sin una.',
}
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
  'nbcuniversalfamily/activate': ['Activate your device', `Enter the code that your TV shows to sign in on it. ${noAccounts.en}`],
  'sign-up': ['Sign up', `An account keeps your favorites and where you stopped watching. ${noAccounts.en}`],
  'sign-up/email': ['Sign up with email', `An email address and a password are all an account needs. ${noAccounts.en}`],
  'sign-up/complete': ['Welcome', `You arrive here when your account is made. ${noAccounts.en}`],
  'sign-in': ['Sign in', `Sign in to find your favorites and go on watching. ${noAccounts.en}`],
  'sign-in/complete': ['Signed in', `You arrive here when you have signed in. ${noAccounts.en}`],
  'my-account': ['My account', `Your name, your email address and how you sign in. ${noAccounts.en}`],
  'request-password': ['Forgot your password?', `Ask for a link that lets you choose a new one. ${noAccounts.en}`],
  'reset-password': ['Choose a new password', `The link in our email brings you here. ${noAccounts.en}`],
  'reset-password/success': ['Password changed', `You arrive here when your new password is set. ${noAccounts.en}`],
  'email-preferences': ['Email preferences', `Choose what we write to you about. ${noAccounts.en} We send no newsletters.`],
  'my-account/email-preferences': ['Email preferences', `Choose what we write to you about. ${noAccounts.en} We send no newsletters.`],
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
  'nbcuniversalfamily/activate': [
    'Activa tu dispositivo',
    `Escribe el código que muestra tu televisor para iniciar sesión en él. ${noAccounts.es}`,
  ],
  'sign-up': ['Crear una cuenta', `Una cuenta guarda tus favoritos y el punto donde dejaste de ver. ${noAccounts.es}`],
  'sign-up/email': ['Crear una cuenta con correo', `Una cuenta solo necesita un correo y una contraseña. ${noAccounts.es}`],
  'sign-up/complete': ['Te damos la bienvenida', `Aquí llegas cuando tu cuenta está creada. ${noAccounts.es}`],
  'sign-in': ['Iniciar sesión', `Inicia sesión para encontrar tus favoritos y seguir viendo. ${noAccounts.es}`],
  'sign-in/complete': ['Sesión iniciada', `Aquí llegas cuando has iniciado sesión. ${noAccounts.es}`],
  'my-account': ['Mi cuenta', `Tu nombre, tu correo y cómo inicias sesión. ${noAccounts.es}`],
  'request-password': ['¿Olvidaste tu contraseña?', `Pide un enlace para elegir una nueva. ${noAccounts.es}`],
  'reset-password': ['Elige una contraseña nueva', `El enlace de nuestro correo te trae aquí. ${noAccounts.es}`],
  'reset-password/success': ['Contraseña cambiada', `Aquí llegas cuando tu contraseña nueva está lista. ${noAccounts.es}`],
  'email-preferences': ['Preferencias de correo', `Elige sobre qué te escribimos. ${noAccounts.es} No enviamos boletines.`],
  'my-account/email-preferences': ['Preferencias de correo', `Elige sobre qué te escribimos. ${noAccounts.es} No enviamos boletines.`],
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
  const next = doing[name] ?? free
  return { title: found[0], text: found[1], cta: next[language], to: next.to }
}
