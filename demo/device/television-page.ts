// What the pages of the simulated television have in common. They must not look like a real product.
import { createHash } from 'node:crypto'

const words = {
  en: {
    title: 'Demo television',
    go: 'On your phone or computer open',
    enter: 'and enter this code:',
    scan: 'Or scan this with your phone.',
    qr: 'QR code of the page, with the code filled in',
    again: 'Get a new code',
    expired: 'This code has expired.',
    busy: 'No code is available at the moment.',
  },
  es: {
    title: 'Televisor de demostración',
    go: 'En tu teléfono o computadora abre',
    enter: 'y escribe este código:',
    scan: 'O escanea esto con tu teléfono.',
    qr: 'Código QR de la página con el código escrito',
    again: 'Pedir un código nuevo',
    expired: 'Este código venció.',
    busy: 'No hay códigos disponibles en este momento.',
  },
}
export type PageLanguage = keyof typeof words

/** The words of all pages of the television. */
export const televisionWords = words

export const languageOf = ({ url }: Request): PageLanguage => (new URL(url).searchParams.get('lang') === 'es' ? 'es' : 'en')

const style = `:root{color-scheme:dark}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#101318;color:#f2f4f7;font:1.25rem/1.5 system-ui,sans-serif}
main{width:min(60rem,100%);padding:2rem}
.demo{display:inline-block;background:#8a4b00;color:#fff;font-weight:700;letter-spacing:.08em;padding:.1rem .6rem;border-radius:.25rem}
h1{font-size:clamp(1.75rem,1.2rem + 2.4vw,3rem);line-height:1.15;margin:.75rem 0 1.5rem}
section{display:grid;gap:1.5rem 3rem;align-items:center;margin-bottom:1.5rem}
section[hidden]{display:none}
@media (min-width:44rem){#code{grid-template-columns:1fr 16rem}}
p{margin:.25rem 0}
strong{display:block;overflow-wrap:anywhere}
#shown{font:700 clamp(2.25rem,1.5rem + 4vw,4.5rem)/1.2 ui-monospace,monospace;letter-spacing:.06em;white-space:nowrap}
img{display:block;width:16rem;max-width:100%;aspect-ratio:1;background:#fff;border-radius:.5rem}
form{display:inline-block;margin:1rem 1rem 0 0}
ul{display:flex;flex-wrap:wrap;gap:.5rem;padding:0;list-style:none}
li{padding:.1rem .8rem;border:1px solid #667;border-radius:2rem}
button{font:inherit;font-weight:700;padding:.7rem 1.4rem;border-radius:2rem;border:0;background:#f2f4f7;color:#101318;cursor:pointer;justify-self:start}
:focus-visible{outline:3px solid #7cb3ff;outline-offset:3px}
#name{font-size:clamp(1.75rem,1.2rem + 2.4vw,3rem)}
a{color:#7cb3ff}`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Returns the headers of a page. The content security policy allows only the style of the television and the page's own script. */
export const headersOf = (script: string, sends: 'forms' | 'no forms') => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': sends === 'forms' ? 'same-origin' : 'no-referrer',
  'content-security-policy': `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action ${sends === 'forms' ? "'self'" : "'none'"}; frame-ancestors 'none'`,
})

/** Returns a text as HTML. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

type Page = {
  language: PageLanguage
  lead: string
  /** The attributes of the body, which the script reads. */
  data: Record<string, string | number>
  /** HTML after the heading. */
  content: string
  /** A link to the other page of the television, if there is one. */
  other: { path: string; text: string } | undefined
  script: string
  /** HTML of the head. */
  head?: string
}

/** Returns the HTML of a page of the television. */
export function televisionPage({ language, lead, data, content, other, script, head = '' }: Page): string {
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escaped(String(value))}"`)
  const link = other ? `<p><a href="${other.path}${language === 'es' ? '?lang=es' : ''}">${other.text}</a></p>` : ''
  return `<!doctype html><html lang="${language === 'es' ? 'es' : 'en-US'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${words[language].title}</title><link rel="icon" href="data:,">${head}
<style>${style}</style></head>
<body${attributes.join('')}><main>
<span class="demo">DEMO TV</span><h1>${lead}</h1>${content}
${link}
</main><script>${script}</script></body></html>`
}

type Code = { language: PageLanguage; url: string; code: string; qr: string; wait: string; isHidden?: boolean }

/** Returns the HTML of the section that shows a code. */
export function codeSection({ language, url, code, qr, wait, isHidden = false }: Code): string {
  const text = words[language]
  return `<section id="code"${isHidden ? ' hidden' : ''}><div><p>${text.go} <strong id="where">${escaped(url)}</strong></p><p>${text.enter}</p><strong id="shown">${code}</strong><p>${wait}</p></div>
<div><img id="qr" src="${qr}" alt="${text.qr}"><p>${text.scan}</p></div></section>`
}
