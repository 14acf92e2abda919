type Words = {
  profile: string
  profiles: string
  signUp: string
  signIn: string
  credits: string
  manage: string
  emailPreferences: string
  customize: string
  signOut: string
  tvProvider: string
  link: string
  linkYours: string
  visitSite: string
  unlink: string
  change: string
}

/** [A2-18]..[A2-20] The menu's wording. Only the server uses it. */
const en: Words = {
  profile: 'Profile',
  profiles: 'Switch Profile',
  signUp: 'Sign Up',
  signIn: 'Sign In',
  credits: 'Credits',
  manage: 'Manage',
  emailPreferences: 'Email Preferences',
  customize: 'Customize Experience',
  signOut: 'Sign Out',
  tvProvider: 'TV Provider',
  link: 'Link TV Provider',
  linkYours: 'Link Your Provider',
  visitSite: 'Visit Site',
  unlink: 'Unlink',
  change: 'Change Provider',
}

const es: Words = {
  profile: 'Perfil',
  profiles: 'Cambiar de perfil',
  signUp: 'Crear cuenta',
  signIn: 'Iniciar sesión',
  credits: 'Créditos',
  manage: 'Administrar',
  emailPreferences: 'Preferencias de correo',
  customize: 'Personalizar',
  signOut: 'Cerrar sesión',
  tvProvider: 'Proveedor de TV',
  link: 'Vincular proveedor',
  linkYours: 'Vincular tu proveedor',
  visitSite: 'Visitar el sitio',
  unlink: 'Desvincular',
  change: 'Cambiar de proveedor',
}

export const accountMenuWords = { en, es }
