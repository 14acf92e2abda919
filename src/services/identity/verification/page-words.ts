// Copy of the pages that links in emails open.
export const pageWords = {
  en: {
    verify: {
      title: 'Confirm your email',
      question: (mail: string) => `Is ${mail} your email address, and did you sign up with it?`,
      button: 'Confirm my email',
      done: 'Your email is confirmed',
      next: { label: 'Start watching', path: null },
    },
    unlock: {
      title: 'Unlock your account',
      question: (mail: string) => `Do you want to unlock the account ${mail} so that you can sign in again?`,
      button: 'Unlock my account',
      done: 'Your account is unlocked',
      next: { label: 'Sign in', path: '/sign-in' },
    },
    expired: 'This link is no longer valid',
    expiredText:
      'It has already been used or has expired. You can request a new one on your account page. If you can’t sign in, reset your password.',
    account: 'Your account',
    reset: 'Reset your password',
  },
  es: {
    verify: {
      title: 'Confirma tu correo',
      question: (mail: string) => `¿Es ${mail} tu dirección de correo y te registraste con ella?`,
      button: 'Confirmar mi correo',
      done: 'Tu correo está confirmado',
      next: { label: 'Empezar a ver', path: null },
    },
    unlock: {
      title: 'Desbloquea tu cuenta',
      question: (mail: string) => `¿Quieres desbloquear la cuenta ${mail} para volver a iniciar sesión?`,
      button: 'Desbloquear mi cuenta',
      done: 'Tu cuenta está desbloqueada',
      next: { label: 'Iniciar sesión', path: '/sign-in' },
    },
    expired: 'Este enlace ya no es válido',
    expiredText: 'Ya se usó o venció. Puedes pedir otro en la página de tu cuenta. Si no puedes iniciar sesión, restablece tu contraseña.',
    account: 'Tu cuenta',
    reset: 'Restablecer tu contraseña',
  },
} as const
