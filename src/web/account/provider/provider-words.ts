import { useVisit } from '../../ui/visit.tsx'

const en = {
  featured: 'Popular providers',
  all: (count: number) => `All ${count} providers`,
  search: 'Search all providers',
  find: 'Search',
  found: (count: number, search: string) =>
    count === 0
      ? `No provider matches “${search}”.`
      : count === 1
        ? `1 provider matches “${search}”.`
        : `${count} providers match “${search}”.`,
  notFound: 'Check the spelling, or try the first word of the name. If your provider is not listed, it cannot be linked here yet.',
  waiting: {
    title: (provider: string) => `Sign in to ${provider} in the new window`,
    text: 'This page continues when you are done. You can also choose another provider.',
    reopen: 'Open the window again',
    samePage: 'Sign in on this page instead',
  },
  closed: { title: 'The sign-in window was closed', text: 'No provider was linked. Choose your provider to try again.' },
  down: { title: 'Sorry, something went wrong', text: 'Please try refreshing your browser.' },
  current: (provider: string) => `Your provider is ${provider}`,
  keep: (provider: string) => `Keep ${provider}`,
  change: 'Change provider',
  unlink: 'Unlink',
  visit: (provider: string) => `Visit the site of ${provider}`,
  included: 'Included in your subscription',
  noneIncluded: 'Your subscription includes none of our channels. Ask your provider which package has them.',
  station: (station: string) => `Your local station: ${station}`,
  continue: 'Continue',
  closeWindow: 'You can close this window.',
  perks: [
    'Watch the locked episodes of your channels',
    'Sign in once; it lasts 30 days on this device',
    'No extra cost: it is part of your TV subscription',
  ],
  choose: 'Choose your TV provider',
  later: 'Not now',
}

export type ProviderWords = typeof en

const es: ProviderWords = {
  featured: 'Proveedores más usados',
  all: (count) => `Los ${count} proveedores`,
  search: 'Buscar entre todos los proveedores',
  find: 'Buscar',
  found: (count, search) =>
    count === 0
      ? `Ningún proveedor coincide con «${search}».`
      : count === 1
        ? `1 proveedor coincide con «${search}».`
        : `${count} proveedores coinciden con «${search}».`,
  notFound:
    'Revisa la ortografía o prueba con la primera palabra del nombre. Si tu proveedor no aparece, todavía no se puede vincular aquí.',
  waiting: {
    title: (provider) => `Inicia sesión en ${provider} en la ventana nueva`,
    text: 'Esta página continúa cuando termines. También puedes elegir otro proveedor.',
    reopen: 'Abrir la ventana otra vez',
    samePage: 'Iniciar sesión en esta página',
  },
  closed: {
    title: 'La ventana de inicio de sesión se cerró',
    text: 'No se vinculó ningún proveedor. Elige tu proveedor para intentarlo de nuevo.',
  },
  down: { title: 'Lo sentimos, algo salió mal', text: 'Vuelve a cargar la página.' },
  current: (provider) => `Tu proveedor es ${provider}`,
  keep: (provider) => `Seguir con ${provider}`,
  change: 'Cambiar de proveedor',
  unlink: 'Desvincular',
  visit: (provider) => `Visitar el sitio de ${provider}`,
  included: 'Incluido en tu suscripción',
  noneIncluded: 'Tu suscripción no incluye ninguno de nuestros canales. Pregunta a tu proveedor qué paquete los tiene.',
  station: (station) => `Tu estación local: ${station}`,
  continue: 'Continuar',
  closeWindow: 'Puedes cerrar esta ventana.',
  perks: [
    'Mira los episodios bloqueados de tus canales',
    'Inicia sesión una vez; dura 30 días en este dispositivo',
    'Sin costo adicional: es parte de tu suscripción de TV',
  ],
  choose: 'Elegir tu proveedor de TV',
  later: 'Ahora no',
}

export const providerWords = { en, es }

export const useProviderWords = (): ProviderWords => providerWords[useVisit().language]
