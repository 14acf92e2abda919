export const pageWords = {
  en: {
    verify: {
      title: 'Confirm your email',
      ask: (mail: string) => `Is ${mail} your address, and did you sign up with it?`,
      button: 'Confirm my email',
      done: 'Your email is confirmed',
      next: { label: 'Start watching', path: null },
    },
    unlock: {
      title: 'Unlock your account',
      ask: (mail: string) => `Unlock the account of ${mail}, so that you can sign in again?`,
      button: 'Unlock my account',
      done: 'Your account is unlocked',
      next: { label: 'Sign in', path: '/sign-in' },
    },
    gone: 'This link does not work any more',
    goneText: 'It was used, or it is too old. Your account page has a new one for you; who cannot sign in gets one for a new password.',
    account: 'Your account',
    reset: 'A new password',
  },
  es: {
    verify: {
      title: 'Confirma tu correo',
      ask: (mail: string) => `¿Es ${mail} tu dirección, y te registraste con ella?`,
      button: 'Confirmar mi correo',
      done: 'Tu correo está confirmado',
      next: { label: 'Empezar a ver', path: null },
    },
    unlock: {
      title: 'Desbloquea tu cuenta',
      ask: (mail: string) => `¿Desbloquear la cuenta de ${mail}, para que puedas volver a iniciar sesión?`,
      button: 'Desbloquear mi cuenta',
      done: 'Tu cuenta está desbloqueada',
      next: { label: 'Iniciar sesión', path: '/sign-in' },
    },
    gone: 'Este enlace ya no sirve',
    goneText: 'Ya se usó, o es demasiado antiguo. En tu cuenta puedes pedir otro; si no puedes entrar, pide una contraseña nueva.',
    account: 'Tu cuenta',
    reset: 'Una contraseña nueva',
  },
} as const
