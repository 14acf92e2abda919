// The words of a locked video. The type ensures that both languages have the same keys.
import type { Language } from '#contracts/graph/types.generated.ts'
import { freeCredits } from '#contracts/limits.ts'

const en = {
  locked: 'Locked',
  choose: 'Choose how to watch it now.',
  checking: 'We are asking your TV provider…',
  unanswered: 'We could not check whether you may watch this video. Try again.',
  needsScript: 'To watch, turn on JavaScript in your browser. A TV provider that you have linked before is still linked.',
  freeFrom: (date: string) => `This video is free for everyone from ${date}.`,
  seemsIn: (country: string) => `Your internet connection seems to be in this country: ${country}.`,
  noCredits: 'You have no credits left.',
  station: (station: string) => `Your local station, ${station}, broadcasts this network over the air.`,
  linkProvider: 'Link TV provider',
  changeProvider: 'Use another TV provider',
  enterPin: 'Enter PIN',
  switchProfile: 'Switch profile',
  signUp: `Sign up: ${freeCredits} free credits`,
  signIn: 'Sign in',
  useCredit: 'Use a credit',
  watchWithCredit: (credits: number) => (credits === 1 ? 'Watch with your last credit' : `Watch with 1 of ${credits} credits`),
  confirm: (title: string) => `Use a credit for “${title}”? It then stays unlocked for you.`,
  confirmed: 'Use a credit and watch',
  cancel: 'Not now',
  unlocked: 'Unlocked',
  watchElse: 'Find something else to watch',
  expired: { title: 'No longer available', text: (date: string) => `This video was available until ${date}.` },
  upcoming: { title: 'Not available yet', text: (date: string) => `You can watch this video from ${date}.` },
}

type UnlockWords = typeof en

const es: UnlockWords = {
  locked: 'Bloqueado',
  choose: 'Elige cómo verlo ahora.',
  checking: 'Estamos consultando a tu proveedor de TV…',
  unanswered: 'No pudimos comprobar si puedes ver este video. Intenta de nuevo.',
  needsScript: 'Para ver el video, activa JavaScript en tu navegador. Si ya vinculaste un proveedor de TV, sigue vinculado.',
  freeFrom: (date) => `Este video será gratis para todos desde el ${date}.`,
  seemsIn: (country) => `Tu conexión a internet parece estar en este país: ${country}.`,
  noCredits: 'No te quedan créditos.',
  station: (station) => `Tu estación local, ${station}, transmite esta cadena por aire.`,
  linkProvider: 'Vincular proveedor de TV',
  changeProvider: 'Usar otro proveedor de TV',
  enterPin: 'Ingresar PIN',
  switchProfile: 'Cambiar de perfil',
  signUp: `Crear cuenta: ${freeCredits} créditos gratis`,
  signIn: 'Iniciar sesión',
  useCredit: 'Usar un crédito',
  watchWithCredit: (credits) => (credits === 1 ? 'Ver con tu último crédito' : `Ver con 1 de ${credits} créditos`),
  confirm: (title) => `¿Usar un crédito para «${title}»? Quedará desbloqueado para ti.`,
  confirmed: 'Usar un crédito y ver',
  cancel: 'Ahora no',
  unlocked: 'Desbloqueado',
  watchElse: 'Buscar otra cosa para ver',
  expired: { title: 'Ya no está disponible', text: (date) => `Este video estuvo disponible hasta el ${date}.` },
  upcoming: { title: 'Todavía no está disponible', text: (date) => `Podrás ver este video desde el ${date}.` },
}

export function unlockWords(language: Language): UnlockWords {
  return language === 'es' ? es : en
}
