type Words = {
  profile: string
  signUp: string
  signIn: string
  manage: string
  emailPreferences: string
  customize: string
  signOut: string
}

/** [A2-19], [A2-20]: with the markup of the menu they are only said by the server. */
const en: Words = {
  profile: 'Profile',
  signUp: 'Sign Up',
  signIn: 'Sign In',
  manage: 'Manage',
  emailPreferences: 'Email Preferences',
  customize: 'Customize Experience',
  signOut: 'Sign Out',
}

const es: Words = {
  profile: 'Perfil',
  signUp: 'Crear cuenta',
  signIn: 'Iniciar sesión',
  manage: 'Administrar',
  emailPreferences: 'Preferencias de correo',
  customize: 'Personalizar',
  signOut: 'Cerrar sesión',
}

export const accountMenuWords = { en, es }
