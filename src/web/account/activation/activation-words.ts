import type { ActivationTrouble } from './activation-state.ts'

type Words = {
  label: string
  hint: string
  /** Of a code that came with a picture somebody took. */
  scanned: string
  missing: string
  goOn: string
  sending: string
  /** A device's name is marked up: what stands before and after it. */
  question: [string, string]
  warning: string
  code: string
  yes: string
  no: string
  confirmed: [string, string]
  denied: [string, string]
  home: string
  another: string
  off: string
  troubles: Record<ActivationTrouble, string>
}

/** [A8-32]..[A8-34]: the specification's own words. */
const en: Words = {
  label: 'Activation code',
  hint: 'Eight letters, as your TV shows them.',
  scanned: 'This code came with the link. Go on only if your TV shows the same one.',
  missing: 'Enter the code that your TV shows.',
  goOn: 'Continue',
  sending: 'One moment',
  question: ['Sign in on ', '?'],
  warning: 'Say yes only if this device is in front of you: whoever holds it can use your account.',
  code: 'Code',
  yes: 'Yes, sign in',
  no: 'No, this is not my device',
  confirmed: ['You are signed in on ', '. It takes a few seconds to notice.'],
  denied: ['Nobody was signed in on ', '.'],
  home: 'Home page',
  another: 'Enter another code',
  off: 'There are no accounts on this site.',
  troubles: {
    expired: 'Your activation code has expired or is invalid. Please generate a new code from your device.',
    tooMany: 'Too many codes were wrong. Please try again in an hour.',
    general: 'Sorry, we had a problem. Please try again.',
  },
}

const es: Words = {
  label: 'Código de activación',
  hint: 'Ocho letras, como las muestra tu televisor.',
  scanned: 'Este código venía con el enlace. Continúa solo si tu televisor muestra el mismo.',
  missing: 'Escribe el código que muestra tu televisor.',
  goOn: 'Continuar',
  sending: 'Un momento',
  question: ['¿Iniciar sesión en ', '?'],
  warning: 'Di que sí solo si tienes este dispositivo delante: quien lo tenga puede usar tu cuenta.',
  code: 'Código',
  yes: 'Sí, iniciar sesión',
  no: 'No, no es mi dispositivo',
  confirmed: ['Iniciaste sesión en ', '. Tarda unos segundos en notarlo.'],
  denied: ['No se inició sesión en ', '.'],
  home: 'Página de inicio',
  another: 'Escribir otro código',
  off: 'En este sitio no hay cuentas.',
  troubles: {
    expired: 'Tu código de activación venció o no es válido. Genera un código nuevo en tu dispositivo.',
    tooMany: 'Demasiados códigos incorrectos. Inténtalo de nuevo en una hora.',
    general: 'Lo sentimos, tuvimos un problema. Inténtalo de nuevo.',
  },
}

export const activationWords = { en, es }
