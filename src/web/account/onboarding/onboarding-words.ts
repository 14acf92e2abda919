import type { Language } from '#contracts/graph/types.generated.ts'

const en = {
  steps: 'Steps',
  names: { categories: 'Categories', favorites: 'Favorites', confirmation: 'Done' },
  categories: 'Categories',
  next: 'Continue',
  finish: 'Finish',
  back: 'Back',
  skip: 'Not now',
  none: 'There is nothing to choose here yet.',
  home: 'Go to your home page',
  signUp: 'Sign up to keep your choices on all your devices',
  again: 'Change your choices',
  notStored: 'Your choices were not stored',
  notLoaded: 'Your choices could not be loaded',
  allowCookies: 'Allow cookies for this site, or sign in, and choose again.',
  down: 'Your choices could not be loaded or stored. Try again in a minute.',
}
const es: typeof en = {
  steps: 'Pasos',
  names: { categories: 'Categorías', favorites: 'Favoritos', confirmation: 'Listo' },
  categories: 'Categorías',
  next: 'Continuar',
  finish: 'Terminar',
  back: 'Atrás',
  skip: 'Ahora no',
  none: 'Aquí todavía no hay nada que elegir.',
  home: 'Ir a tu página de inicio',
  signUp: 'Crea una cuenta para tener tus elecciones en todos tus dispositivos',
  again: 'Cambiar tus elecciones',
  notStored: 'Tus elecciones no se guardaron',
  notLoaded: 'No se pudieron cargar tus elecciones',
  allowCookies: 'Permite las cookies de este sitio o inicia sesión, y elige de nuevo.',
  down: 'No se pudieron cargar ni guardar tus elecciones. Inténtalo de nuevo en un minuto.',
}

export const onboardingWords = (language: Language) => ({ en, es })[language]
