// The screen of the demo's television: plain, and nobody could take it for a product.
import { createHash } from 'node:crypto'

const words = {
  en: {
    title: 'Demo television',
    lead: 'Sign in without typing your password here',
    go: 'On your phone or computer open',
    enter: 'and enter this code:',
    scan: 'Or scan this with your phone.',
    wait: 'Waiting for you to confirm …',
    in: 'Signed in as',
    expired: 'This code has expired.',
    denied: 'You said that this is not your device.',
    busy: 'No code can be had right now.',
    again: 'Get a new code',
    qr: 'QR code that leads to the page, with the code filled in',
    device: 'Demo television',
    script: 'This television needs a script.',
  },
  es: {
    title: 'Televisor de demostración',
    lead: 'Inicia sesión sin escribir aquí tu contraseña',
    go: 'En tu teléfono o computadora abre',
    enter: 'y escribe este código:',
    scan: 'O escanea esto con tu teléfono.',
    wait: 'Esperando tu confirmación …',
    in: 'Sesión iniciada como',
    expired: 'Este código venció.',
    denied: 'Dijiste que no es tu dispositivo.',
    busy: 'Ahora mismo no hay códigos.',
    again: 'Pedir un código nuevo',
    qr: 'Código QR que lleva a la página con el código escrito',
    device: 'Televisor de demostración',
    script: 'Este televisor necesita un script.',
  },
}
export type PageLanguage = keyof typeof words

const style = `:root{color-scheme:dark}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#101318;color:#f2f4f7;font:1.25rem/1.5 system-ui,sans-serif}
main{width:min(60rem,100%);padding:2rem}
.demo{display:inline-block;background:#8a4b00;color:#fff;font-weight:700;letter-spacing:.08em;padding:.1rem .6rem;border-radius:.25rem}
h1{font-size:clamp(1.75rem,1.2rem + 2.4vw,3rem);line-height:1.15;margin:.75rem 0 1.5rem}
section{display:grid;gap:1.5rem 3rem;align-items:center}
section[hidden]{display:none}
@media (min-width:44rem){#code{grid-template-columns:1fr 16rem}}
p{margin:.25rem 0}
strong{display:block;overflow-wrap:anywhere}
#shown{font:700 clamp(2.25rem,1.5rem + 4vw,4.5rem)/1.2 ui-monospace,monospace;letter-spacing:.06em;white-space:nowrap}
img{display:block;width:16rem;max-width:100%;aspect-ratio:1;background:#fff;border-radius:.5rem}
button{font:inherit;font-weight:700;padding:.7rem 1.4rem;border-radius:2rem;border:0;background:#f2f4f7;color:#101318;cursor:pointer;justify-self:start}
:focus-visible{outline:3px solid #7cb3ff;outline-offset:3px}
#name{font-size:clamp(1.75rem,1.2rem + 2.4vw,3rem)}`

/**
 * RFC 8628 as a television does it: asks, shows, polls, and slows down when it is told to. It takes no cookie, which would be that of a
 * viewer who looks at it in another tab of the same browser.
 */
const script = `const { network, device, home } = document.body.dataset
const of = (id) => document.getElementById(id)
const show = (id) => { for (const section of document.querySelectorAll('section')) section.hidden = section.id !== id }
const send = (act, fields) => fetch('/activate/' + network + '/' + act, { method: 'POST', credentials: 'omit', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) })
const begin = async () => {
  const response = await send('code', { device }).catch(() => null)
  if (!response?.ok) return over('busy')
  const code = await response.json()
  of('shown').textContent = code.user_code
  of('where').textContent = code.verification_uri.replace(/^https?:\\/\\//, '')
  of('qr').src = home + '/qr?code=' + code.user_code
  show('code')
  poll(code.device_code, code.interval)
}
const poll = (device_code, seconds) => setTimeout(async () => {
  const response = await send('token', { device_code }).catch(() => null)
  if (!response || response.status >= 500) return poll(device_code, seconds * 2)
  const said = await response.json()
  if (response.ok) { of('name').textContent = said.profile.givenName || said.profile.mail; show('in') }
  else if (said.error === 'authorization_pending') poll(device_code, seconds)
  else if (said.error === 'slow_down') poll(device_code, seconds + 5)
  else over(said.error === 'access_denied' ? 'denied' : 'expired')
}, seconds * 1000)
const over = (why) => {
  for (const text of document.querySelectorAll('#over p')) text.hidden = text.dataset.why !== why
  show('over')
}
of('again').addEventListener('click', begin)
begin()`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** `home`: the path that it is at. */
export function devicePage(language: PageLanguage, network: string, home: string): string {
  const text = words[language]
  const why = (['expired', 'denied', 'busy'] as const).map((each) => `<p data-why="${each}" hidden>${text[each]}</p>`).join('')
  return `<!doctype html><html lang="${language === 'es' ? 'es' : 'en-US'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${text.title}</title><link rel="icon" href="data:,">
<style>${style}</style></head>
<body data-network="${escaped(network)}" data-device="${text.device}" data-home="${home}"><main>
<span class="demo">DEMO TV</span><h1>${text.lead}</h1><noscript>${text.script}</noscript>
<section id="code" hidden><div><p>${text.go} <strong id="where"></strong></p><p>${text.enter}</p><strong id="shown"></strong><p>${text.wait}</p></div>
<div><img id="qr" src="data:," alt="${text.qr}"><p>${text.scan}</p></div></section>
<section id="in" role="status" hidden><p>${text.in} <strong id="name"></strong></p></section>
<section id="over" role="status" hidden>${why}<button type="button" id="again">${text.again}</button></section>
</main><script>${script}</script></body></html>`
}
