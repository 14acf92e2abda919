// Texts of the account, TV provider and onboarding pages, which the site itself fills. An editor's `page` of the same name replaces the texts.
import type { Language } from '#contracts/graph/types.generated.ts'

type PlainWords = { title: string; text: string }
type Texts = Record<string, [title: string, text: string]>

const en: Texts = {
  'nbcuniversalfamily/activate': ['Activate your device', 'Enter the code shown on your TV to sign in on it.'],
  'sign-up': ['Sign up', 'One free account for all our networks.'],
  'sign-up/email': ['Sign up with email', 'Enter your details to create your account.'],
  'sign-up/complete': ['Welcome', 'Your account is ready.'],
  'sign-in': ['Sign in', 'One account for all our networks.'],
  'sign-in/complete': ['Signed in', 'You are signed in.'],
  'my-account': ['My account', 'Your profile, password and signed-in devices.'],
  profiles: ['Who is watching?', 'Each profile has its own favorites and history.'],
  'request-password': ['Forgot your password?', 'Enter your email address, and we will send you a link to reset your password.'],
  'reset-password': ['Choose a new password', 'After the change you are signed out on all other devices.'],
  'reset-password/success': ['Password changed', 'Sign in with your new password.'],
  'email-preferences': ['Email preferences', 'Choose which emails you want to receive.'],
  'my-account/email-preferences': ['Email preferences', 'Choose which emails you want to receive.'],
  'mvpd-picker': ['Link your TV provider', 'Sign in with your TV provider to watch the locked videos of your channels.'],
  'mvpd-picker/change': ['Change your TV provider', 'Choose the provider that you want to use from now on.'],
  'mvpd-bridge-screen': ['Your TV subscription works here', 'Link your TV provider once. It takes a minute and costs nothing extra.'],
  'provider-linked': ['Your TV provider is linked', 'Videos of your channels now play on this device.'],
  'privacy-choices': ['Your privacy choices', 'Decide what this site may store and measure.'],
  onboarding: ['Make this site yours', 'Choose the categories that you like. Your home page follows them.'],
  'onboarding/categories': ['Make this site yours', 'Choose the categories that you like. Your home page follows them.'],
  'onboarding/favorites': ['Choose your favorites', 'Your favorites have their own row on the home page.'],
  'onboarding/confirmation': ['You are all set', 'Your home page has what you chose.'],
}

const es: Texts = {
  'nbcuniversalfamily/activate': ['Activa tu dispositivo', 'Escribe el código que muestra tu televisor para iniciar sesión en él.'],
  'sign-up': ['Crear una cuenta', 'Una cuenta gratis para todas nuestras cadenas.'],
  'sign-up/email': ['Crear una cuenta con correo', 'Escribe tus datos para crear tu cuenta.'],
  'sign-up/complete': ['Te damos la bienvenida', 'Tu cuenta está lista.'],
  'sign-in': ['Iniciar sesión', 'Una sola cuenta para todas nuestras cadenas.'],
  'sign-in/complete': ['Sesión iniciada', 'Has iniciado sesión.'],
  'my-account': ['Mi cuenta', 'Tu perfil, tu contraseña y los dispositivos con la sesión iniciada.'],
  profiles: ['¿Quién está viendo?', 'Cada perfil tiene sus propios favoritos y su historial.'],
  'request-password': ['¿Olvidaste tu contraseña?', 'Escribe tu correo y te enviaremos un enlace para cambiar tu contraseña.'],
  'reset-password': ['Elige una contraseña nueva', 'Después del cambio se cierra tu sesión en los demás dispositivos.'],
  'reset-password/success': ['Contraseña cambiada', 'Inicia sesión con tu contraseña nueva.'],
  'email-preferences': ['Preferencias de correo', 'Elige qué correos quieres recibir.'],
  'my-account/email-preferences': ['Preferencias de correo', 'Elige qué correos quieres recibir.'],
  'mvpd-picker': ['Vincula tu proveedor de TV', 'Inicia sesión con tu proveedor de TV para ver los videos bloqueados de tus canales.'],
  'mvpd-picker/change': ['Cambia tu proveedor de TV', 'Elige el proveedor que quieres usar de ahora en adelante.'],
  'mvpd-bridge-screen': ['Tu suscripción de TV funciona aquí', 'Vincula tu proveedor de TV una sola vez. Toma un minuto y no cuesta más.'],
  'provider-linked': ['Tu proveedor de TV está vinculado', 'Los videos de tus canales ya se reproducen en este dispositivo.'],
  'privacy-choices': ['Tus opciones de privacidad', 'Decide qué puede guardar y medir este sitio.'],
  onboarding: ['Haz tuyo este sitio', 'Elige las categorías que te gustan. Tu página de inicio las sigue.'],
  'onboarding/categories': ['Haz tuyo este sitio', 'Elige las categorías que te gustan. Tu página de inicio las sigue.'],
  'onboarding/favorites': ['Elige tus favoritos', 'Tus favoritos tienen su propia fila en la página de inicio.'],
  'onboarding/confirmation': ['Todo listo', 'Tu página de inicio tiene lo que elegiste.'],
}

const texts = { en, es }

/** Returns the texts of a page, or undefined if this file contains no texts for the page. */
export function plainWords(name: string, language: Language): PlainWords | undefined {
  const found = Object.hasOwn(texts[language], name) ? texts[language][name] : undefined
  return found && { title: found[0], text: found[1] }
}
