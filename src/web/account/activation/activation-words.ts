import type { ActivationError } from './activation-state.ts'

type Words = {
  label: string
  hint: string
  /** The hint for a code that came from a scanned QR code. */
  scannedHint: string
  missingCode: string
  submit: string
  sending: string
  /** The question's text before and after the device's name. The name has its own element. */
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
  errors: Record<ActivationError, string>
}

/** The error texts have the wording of the specification [A8-32]..[A8-34]. */
const en: Words = {
  label: 'Activation code',
  hint: 'Enter the eight letters shown on your TV.',
  scannedHint: 'This code came from the link. Continue only if your TV shows the same code.',
  missingCode: 'Enter the code shown on your TV.',
  submit: 'Continue',
  sending: 'One moment…',
  question: ['Sign in on ', '?'],
  warning: 'Continue only if this device is in front of you. Anyone who has it can use your account.',
  code: 'Code',
  yes: 'Yes, sign in',
  no: 'No, this is not my device',
  confirmed: ['You are signed in on ', '. Your device will update within a few seconds.'],
  denied: ['You did not sign in on ', '.'],
  home: 'Home page',
  another: 'Enter another code',
  off: 'Accounts are not available on this site.',
  errors: {
    expired: 'Your activation code has expired or is invalid. Please generate a new code from your device.',
    tooMany: 'Too many incorrect codes. Please try again in an hour.',
    general: 'Sorry, we had a problem. Please try again.',
  },
}

const es: Words = {
  label: 'Código de activación',
  hint: 'Escribe las ocho letras que muestra tu televisor.',
  scannedHint: 'Este código viene del enlace. Continúa solo si tu televisor muestra el mismo código.',
  missingCode: 'Escribe el código que muestra tu televisor.',
  submit: 'Continuar',
  sending: 'Un momento…',
  question: ['¿Iniciar sesión en ', '?'],
  warning: 'Continúa solo si tienes este dispositivo delante. Cualquiera que lo tenga puede usar tu cuenta.',
  code: 'Código',
  yes: 'Sí, iniciar sesión',
  no: 'No, no es mi dispositivo',
  confirmed: ['Iniciaste sesión en ', '. Tu dispositivo se actualizará en unos segundos.'],
  denied: ['No iniciaste sesión en ', '.'],
  home: 'Página de inicio',
  another: 'Escribir otro código',
  off: 'Las cuentas no están disponibles en este sitio.',
  errors: {
    expired: 'Tu código de activación venció o no es válido. Genera un código nuevo en tu dispositivo.',
    tooMany: 'Demasiados códigos incorrectos. Inténtalo de nuevo en una hora.',
    general: 'Lo sentimos, tuvimos un problema. Inténtalo de nuevo.',
  },
}

export const activationWords = { en, es }
