import type { ConsentLaw, Purpose } from '#contracts/consent.ts'
import type { Language } from '#contracts/graph/types.generated.ts'

type Words = {
  title: string
  banner: string
  accept: string
  reject: string
  choose: string
  save: string
  saved: string
  failed: string
  close: string
  necessary: string
  necessaryText: string
  law: Record<ConsentLaw, string>
  purposes: Record<Purpose, { title: string; text: string }>
  /** Shown if the browser sends Global Privacy Control. */
  gpc: string
  /** Shown if another company's script records sessions. */
  recording: string
  choicesOf: (brand: string) => string
}

const en: Words = {
  title: 'Your privacy',
  banner:
    'We would like to remember your settings and measure how this site is used. We do so only if you agree. You can change your mind at any time.',
  accept: 'Accept all and continue',
  reject: 'Reject all and continue',
  choose: 'Choose',
  save: 'Save my choices',
  saved: 'Your choices are saved.',
  failed: 'Your choices could not be saved. Check your connection and try again.',
  close: 'Close',
  necessary: 'Necessary',
  necessaryText: 'Signing in, playing videos, security, and your choices on this page. This is always on.',
  law: {
    consent: 'Unless you agree, we store and measure only what is necessary.',
    us: 'You have the right to opt out of the sale and sharing of your personal information, and of targeted advertising.',
    none: 'You can turn off everything that is not necessary.',
  },
  purposes: {
    measure: { title: 'Statistics', text: 'Which pages and videos are used, so that we can improve the site.' },
    remember: {
      title: 'Settings and personalisation',
      text: 'Volume, captions, language, time zone, recent searches, and what you have watched.',
    },
    share: { title: 'Sale, sharing and targeted ads', text: 'Ads chosen by your interests. Without this, ads depend only on the video.' },
  },
  gpc: 'Your browser sends Global Privacy Control. We do not sell or share your data, whatever you choose here.',
  recording: 'If you allow statistics and sharing, another company records for us what you do on most pages.',
  choicesOf: (brand) => `These choices apply to ${brand} in this browser.`,
}

const es: Words = {
  title: 'Tu privacidad',
  banner:
    'Nos gustaría recordar tu configuración y medir cómo se usa este sitio. Solo lo hacemos si estás de acuerdo. Puedes cambiar de opinión en cualquier momento.',
  accept: 'Aceptar todo y continuar',
  reject: 'Rechazar todo y continuar',
  choose: 'Elegir',
  save: 'Guardar mis opciones',
  saved: 'Tus opciones están guardadas.',
  failed: 'No pudimos guardar tus opciones. Revisa tu conexión e inténtalo de nuevo.',
  close: 'Cerrar',
  necessary: 'Necesario',
  necessaryText: 'Iniciar sesión, reproducir videos, la seguridad y tus opciones de esta página. Siempre activo.',
  law: {
    consent: 'Si no estás de acuerdo, solo guardamos y medimos lo necesario.',
    us: 'Tienes derecho a oponerte a la venta y al uso compartido de tu información personal, y a la publicidad personalizada.',
    none: 'Puedes desactivar todo lo que no es necesario.',
  },
  purposes: {
    measure: { title: 'Estadísticas', text: 'Qué páginas y videos se usan, para mejorar el sitio.' },
    remember: {
      title: 'Configuración y personalización',
      text: 'Volumen, subtítulos, idioma, zona horaria, búsquedas recientes y lo que has visto.',
    },
    share: {
      title: 'Venta, uso compartido y anuncios personalizados',
      text: 'Anuncios según tus intereses. Sin esto, los anuncios dependen solo del video.',
    },
  },
  gpc: 'Tu navegador envía Global Privacy Control. No vendemos ni compartimos tus datos, elijas lo que elijas aquí.',
  recording:
    'Si permites las estadísticas y el uso compartido, otra empresa registra para nosotros lo que haces en la mayoría de las páginas.',
  choicesOf: (brand) => `Estas opciones se aplican a ${brand} en este navegador.`,
}

export const consentWords: Record<Language, Words> = { en, es }
