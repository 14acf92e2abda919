import { useVisit } from '../../ui/visit.tsx'

type Words = {
  watching: string
  chosen: string
  choose: (name: string) => string
  pinOf: (name: string) => string
  manage: string
  limited: string
  add: string
  addTitle: string
  full: string
  edit: (name: string) => string
  save: string
  remove: (name: string) => string
  removeHint: string
  firstHint: string
  name: string
  color: string
  colors: Record<string, string>
  language: string
  languages: Record<'' | 'en' | 'es', string>
  kids: string
  kidsHint: string
  maxRating: string
  noLimit: string
  newPin: string
  newPinHint: string
  keepPinHint: string
  noPin: string
  pin: string
  pinHint: string
  upTo: (rating: string) => string
  done: Record<string, string>
}

const en: Words = {
  watching: 'Choose a profile',
  chosen: 'Watching now',
  choose: (name) => `Watch as ${name}`,
  pinOf: (name) => `PIN of ${name}`,
  manage: 'Manage profiles',
  limited: 'To change profiles, choose a profile without a limit first.',
  add: 'Add profile',
  addTitle: 'New profile',
  full: 'This account has five profiles. To add one, delete one first.',
  edit: (name) => `Edit ${name}`,
  save: 'Save profile',
  remove: (name) => `Delete ${name}`,
  removeHint: 'Its favorites and history are deleted too, and devices that use it are signed out.',
  firstHint: 'This is the profile of the account. It has no limit and stays as long as the account.',
  name: 'Name',
  color: 'Color',
  colors: { amber: 'Amber', coral: 'Coral', rose: 'Rose', violet: 'Violet', indigo: 'Indigo', sky: 'Sky', teal: 'Teal', moss: 'Moss' },
  language: 'Language',
  languages: { '': 'Language of the network', en: 'English', es: 'Spanish' },
  kids: 'Kids profile',
  kidsHint: 'Shows only titles with a rating, up to TV-PG at most.',
  maxRating: 'Highest rating',
  noLimit: 'No limit',
  newPin: 'New PIN (optional)',
  newPinHint: 'Four digits. The profile then opens only with this PIN.',
  keepPinHint: 'Four digits. Leave it empty to keep the PIN.',
  noPin: 'Remove the PIN',
  pin: 'Current PIN',
  pinHint: 'If you forgot it, sign in again: then you need no PIN here for ten minutes.',
  upTo: (rating) => `Up to ${rating}`,
  done: {
    addProfile: 'The profile has been added.',
    saveProfile: 'The profile has been saved.',
    deleteProfile: 'The profile has been deleted.',
  },
}

const es: Words = {
  watching: 'Elige un perfil',
  chosen: 'En uso ahora',
  choose: (name) => `Ver como ${name}`,
  pinOf: (name) => `PIN de ${name}`,
  manage: 'Administrar perfiles',
  limited: 'Para cambiar los perfiles, elige primero un perfil sin límite.',
  add: 'Agregar perfil',
  addTitle: 'Perfil nuevo',
  full: 'Esta cuenta tiene cinco perfiles. Para agregar uno, elimina otro primero.',
  edit: (name) => `Editar ${name}`,
  save: 'Guardar perfil',
  remove: (name) => `Eliminar ${name}`,
  removeHint: 'También se eliminan sus favoritos y su historial, y se cierra la sesión en los dispositivos que lo usan.',
  firstHint: 'Este es el perfil de la cuenta. No tiene límite y existe mientras exista la cuenta.',
  name: 'Nombre',
  color: 'Color',
  colors: {
    amber: 'Ámbar',
    coral: 'Coral',
    rose: 'Rosa',
    violet: 'Violeta',
    indigo: 'Índigo',
    sky: 'Cielo',
    teal: 'Turquesa',
    moss: 'Musgo',
  },
  language: 'Idioma',
  languages: { '': 'Idioma de la cadena', en: 'Inglés', es: 'Español' },
  kids: 'Perfil infantil',
  kidsHint: 'Muestra solo títulos clasificados, como máximo hasta TV-PG.',
  maxRating: 'Clasificación máxima',
  noLimit: 'Sin límite',
  newPin: 'PIN nuevo (opcional)',
  newPinHint: 'Cuatro dígitos. El perfil se abre solo con este PIN.',
  keepPinHint: 'Cuatro dígitos. Déjalo vacío para conservar el PIN.',
  noPin: 'Quitar el PIN',
  pin: 'PIN actual',
  pinHint: 'Si lo olvidaste, inicia sesión otra vez: durante diez minutos no necesitas el PIN aquí.',
  upTo: (rating) => `Hasta ${rating}`,
  done: {
    addProfile: 'Se agregó el perfil.',
    saveProfile: 'Se guardó el perfil.',
    deleteProfile: 'Se eliminó el perfil.',
  },
}

export const useProfileWords = (): Words => ({ en, es })[useVisit().language]
