// The pages of the demo's providers: the sign-in, the way back to the site, and the end of a session.
import { escaped } from '../sign-in/requests.ts'
import { type DemoProvider, demoSubscribers } from './providers.ts'

const words = {
  en: {
    title: (name: string) => `Sign in to ${name}`,
    note: 'This TV provider is fictional, made for the demo. All its subscribers have the password that `npm start` prints.',
    username: 'Username',
    password: 'Password',
    go: 'Sign in',
    cancel: 'Cancel',
    wrong: 'The username or the password is wrong. Check both and try again.',
    subscribers: 'Subscribers of the demo',
    package: 'Package',
    suspended: 'suspended',
    upTo: 'up to',
    back: 'Continue',
    returning: 'You are signed in. Continue to the site.',
    cancelled: 'You cancelled the sign-in. Continue to the site.',
    failed: 'This sign-in has expired. Go back and start again.',
    leave: (name: string) => `Sign out of ${name}`,
    left: 'You are signed out.',
  },
  es: {
    title: (name: string) => `Inicia sesión en ${name}`,
    note: 'Este proveedor de TV es ficticio y existe solo en la demostración. Todos sus suscriptores tienen la contraseña que muestra `npm start`.',
    username: 'Usuario',
    password: 'Contraseña',
    go: 'Iniciar sesión',
    cancel: 'Cancelar',
    wrong: 'El usuario o la contraseña no son correctos. Revísalos e inténtalo de nuevo.',
    subscribers: 'Suscriptores de la demostración',
    package: 'Paquete',
    suspended: 'suspendido',
    upTo: 'hasta',
    back: 'Continuar',
    returning: 'Has iniciado sesión. Continúa al sitio.',
    cancelled: 'Has cancelado el inicio de sesión. Continúa al sitio.',
    failed: 'Este inicio de sesión ha vencido. Vuelve atrás y empieza de nuevo.',
    leave: (name: string) => `Cierra la sesión en ${name}`,
    left: 'La sesión está cerrada.',
  },
}
export type PageLanguage = keyof typeof words

/** Returns the style sheet of a provider's pages. */
export const styleOf = ({ color }: Pick<DemoProvider, 'color'>) => `:root{color-scheme:light}
body{font:1rem/1.5 system-ui,sans-serif;margin:0;background:#f4f4f6;color:#1b1b1f}
header{background:${color};padding:1rem 0}
header img{display:block;height:2rem;max-width:100%;width:auto}
header div,main{width:min(26rem,100% - 2rem);margin:0 auto}
main{padding:1rem 0 2rem}
h1{font-size:1.5rem;line-height:1.2;margin:.5rem 0 1rem}
h2{font-size:1rem;margin:2rem 0 .5rem}
form{background:#fff;border:1px solid #d5d5dc;border-radius:.75rem;padding:1.25rem}
label{display:block;font-weight:600;margin:0 0 1rem}
input,button{font:inherit;box-sizing:border-box;width:100%;min-height:3rem;padding:.6rem .8rem;border-radius:.5rem}
input{font-weight:400;border:1px solid #6b6b76;margin-top:.25rem;background:#fff;color:inherit}
button{border:1px solid ${color};background:${color};color:#fff;font-weight:600;cursor:pointer}
button+button{margin-top:.75rem;background:#fff;color:${color}}
.demo{display:inline-block;background:#6b3a00;color:#fff;font-size:.8rem;font-weight:700;letter-spacing:.08em;padding:.1rem .6rem;border-radius:.25rem}
.error{border-inline-start:4px solid #b3261e;background:#fdecea;color:#7a1410;padding:.6rem .8rem;margin:0 0 1rem;border-radius:.25rem}
ul{padding:0;margin:0;list-style:none}li{overflow-wrap:anywhere;padding:.25rem 0}
:focus-visible{outline:3px solid ${color};outline-offset:2px}`

/** Sends the form of the way back. Without scripts the viewer presses the button. */
export const returnScript = 'document.forms[0].submit()'

function frame(provider: DemoProvider, language: PageLanguage, title: string, inner: string): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${styleOf(provider)}</style></head>
<body><header><div><img src="/demo-providers/${provider.id}/logo.svg" alt="${escaped(provider.title)}"></div></header><main><span class="demo">DEMO</span><h1>${escaped(title)}</h1>${inner}</main></body></html>`
}

export type SignInPage = {
  provider: DemoProvider
  language: PageLanguage
  /** The URL to which the form is sent. */
  action: string
  /** The username of an attempt that failed; null before the first attempt. */
  failedUsername: string | null
}

export function signInPage({ provider, language, action, failedUsername }: SignInPage): string {
  const { title, note, username, password, go, cancel, wrong, subscribers } = words[language]
  const hasFailed = failedUsername !== null
  const invalid = hasFailed ? ' aria-invalid="true" aria-describedby="error"' : ''
  return frame(
    provider,
    language,
    title(provider.title),
    `<form method="post" action="${escaped(action)}">${hasFailed ? `<p class="error" id="error" role="alert">${wrong}</p>` : ''}` +
      `<label>${username}<input name="username" value="${escaped(failedUsername ?? '')}" required maxlength="80" autocomplete="username" autocapitalize="none" spellcheck="false"${invalid}${hasFailed ? ' autofocus' : ''}></label>` +
      `<label>${password}<input name="password" type="password" required maxlength="80" autocomplete="current-password"${invalid}></label>` +
      `<button>${go}</button><button name="cancel" value="1" formnovalidate>${cancel}</button></form>` +
      `<p>${note.replaceAll(/`(.*?)`/g, '<code>$1</code>')}</p><h2>${subscribers}</h2><ul>${subscribersOf(provider, language)}</ul>`,
  )
}

function subscribersOf({ id }: DemoProvider, language: PageLanguage): string {
  const { package: label, suspended, upTo } = words[language]
  return demoSubscribers
    .filter(({ provider }) => provider === id)
    .map(({ username, package: name, zip, maxRating, isSuspended }) => {
      const rating = maxRating && `${upTo} ${maxRating.mpaa}/${maxRating.vchip}`
      const details = [`${label}: ${name[language]}`, zip, rating, isSuspended && suspended].filter(Boolean).join(' · ')
      return `<li><strong>${username}</strong><br>${escaped(details)}</li>`
    })
    .join('')
}

/** Returns a page whose form posts the fields to the site. */
export function returnPage(
  provider: DemoProvider,
  language: PageLanguage,
  action: string,
  fields: Record<string, string>,
  isCancelled: boolean,
) {
  const { back, returning, cancelled } = words[language]
  const inputs = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
  return frame(
    provider,
    language,
    provider.title,
    `<form method="post" action="${escaped(action)}"><p>${isCancelled ? cancelled : returning}</p>${inputs.join('')}<button>${back}</button></form><script>${returnScript}</script>`,
  )
}

export const failedPage = (provider: DemoProvider, language: PageLanguage) =>
  frame(provider, language, words[language].title(provider.title), `<p>${words[language].failed}</p>`)

/** Returns the page after the end of a session, with a link back to the site. */
export const signedOutPage = (provider: DemoProvider, language: PageLanguage, returnTo: string) =>
  frame(
    provider,
    language,
    words[language].leave(provider.title),
    `<p>${words[language].left}</p><p><a href="${escaped(returnTo)}">${words[language].back}</a></p>`,
  )

/** Returns the page that asks before a session ends. `form` is the form of oidc-provider, which has no button. */
export const signOutPage = (provider: DemoProvider, language: PageLanguage, form: string) => {
  const leave = words[language].leave(provider.title)
  return frame(provider, language, leave, form.replace('</form>', `<button name="logout" value="yes">${leave}</button></form>`))
}
