import { useVisit } from '../../ui/visit.tsx'

type Words = {
  /** The heading of the form on the picker, which links this browser otherwise. */
  entry: string
  label: string
  hint: string
  submit: string
  faults: { EXPIRED: string; TOO_MANY: string }
  /** The texts before and after the television's name, which is in an element of its own. */
  question: [string, string]
  code: string
  warning: string
  yes: string
  no: string
  choose: [string, string]
  signIn: string
  denied: [string, string]
  linked: [string, string]
  another: string
}

const en: Words = {
  entry: 'Do you want to link a television?',
  label: 'Code on your television',
  hint: 'Enter the eight letters shown on your television.',
  submit: 'Continue',
  faults: {
    EXPIRED: 'Your code has expired or is invalid. Get a new code on your television.',
    TOO_MANY: 'Too many incorrect codes. Please try again in an hour.',
  },
  question: ['Link ', '?'],
  code: 'Code',
  warning: 'Continue only if this television is in front of you and shows this code. Anyone who has it can watch with your subscription.',
  yes: 'Yes, link this television',
  no: 'No, this is not my television',
  choose: ['Choose your TV provider for ', ''],
  signIn: 'You sign in at the provider here. The television is linked, and not this browser.',
  denied: ['You did not link ', '.'],
  linked: ['', ' is linked. It continues within a few seconds.'],
  another: 'Enter another code',
}

const es: Words = {
  entry: '¿Quieres vincular un televisor?',
  label: 'Código de tu televisor',
  hint: 'Escribe las ocho letras que muestra tu televisor.',
  submit: 'Continuar',
  faults: {
    EXPIRED: 'Tu código venció o no es válido. Pide un código nuevo en tu televisor.',
    TOO_MANY: 'Demasiados códigos incorrectos. Inténtalo de nuevo en una hora.',
  },
  question: ['¿Vincular ', '?'],
  code: 'Código',
  warning:
    'Continúa solo si tienes este televisor delante y muestra este código. Cualquiera que lo tenga puede usar tu suscripción para ver contenido.',
  yes: 'Sí, vincular este televisor',
  no: 'No, no es mi televisor',
  choose: ['Elige tu proveedor de TV para ', ''],
  signIn: 'Inicias sesión aquí con el proveedor. Se vincula el televisor, y no este navegador.',
  denied: ['No vinculaste ', '.'],
  linked: ['', ' quedó vinculado. Continuará en unos segundos.'],
  another: 'Escribir otro código',
}

export const televisionWords = { en, es }

export const useTelevisionWords = (): Words => televisionWords[useVisit().language]
