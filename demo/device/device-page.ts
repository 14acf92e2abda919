// The page of the simulated television that signs in to an account.
import { codeSection, headersOf, type PageLanguage, televisionPage, televisionWords } from './television-page.ts'

const words = {
  en: {
    lead: 'Sign in without typing your password here',
    wait: 'Waiting for your confirmation …',
    in: 'Signed in as',
    denied: 'The sign-in was denied.',
    script: 'This page needs JavaScript.',
    provider: 'Link a TV provider instead',
  },
  es: {
    lead: 'Inicia sesión sin escribir aquí tu contraseña',
    wait: 'Esperando tu confirmación …',
    in: 'Sesión iniciada como',
    denied: 'El inicio de sesión fue rechazado.',
    script: 'Esta página necesita JavaScript.',
    provider: 'Vincular un proveedor de TV',
  },
}

/**
 * Implements the device's part of RFC 8628: requests a code, shows the code and polls the server. After the error `slow_down` it polls less
 * often. Sends no cookies, because the browser's cookies belong to the viewer who uses the site, not to the television.
 */
const script = `const { network, device, home } = document.body.dataset
const byId = (id) => document.getElementById(id)
const show = (id) => { for (const section of document.querySelectorAll('section')) section.hidden = section.id !== id }
const send = (operation, fields) => fetch('/activate/' + network + '/' + operation, { method: 'POST', credentials: 'omit', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) })
const begin = async () => {
  const response = await send('code', { device }).catch(() => null)
  if (!response?.ok) return end('busy')
  const code = await response.json()
  byId('shown').textContent = code.user_code
  byId('where').textContent = code.verification_uri.replace(/^https?:\\/\\//, '')
  byId('qr').src = home + '/qr?code=' + code.user_code
  show('code')
  poll(code.device_code, code.interval)
}
const poll = (device_code, seconds) => setTimeout(async () => {
  const response = await send('token', { device_code }).catch(() => null)
  if (!response || response.status >= 500) return poll(device_code, seconds * 2)
  const answer = await response.json()
  if (response.ok) { byId('name').textContent = answer.profile.givenName || answer.profile.mail; show('in') }
  else if (answer.error === 'authorization_pending') poll(device_code, seconds)
  else if (answer.error === 'slow_down') poll(device_code, seconds + 5)
  else end(answer.error === 'access_denied' ? 'denied' : 'expired')
}, seconds * 1000)
const end = (reason) => {
  for (const text of document.querySelectorAll('#over p')) text.hidden = text.dataset.reason !== reason
  show('over')
}
byId('again').addEventListener('click', begin)
begin()`

export const pageHeaders = headersOf(script, 'no forms')

/** Returns the HTML of the television. `home`: the path of the page. `providerPath`: the page that links a TV provider, if any. */
export function devicePage(language: PageLanguage, network: string, home: string, providerPath?: string): string {
  const text = { ...televisionWords[language], ...words[language] }
  const reasons = (['expired', 'denied', 'busy'] as const).map((each) => `<p data-reason="${each}" hidden>${text[each]}</p>`).join('')
  return televisionPage({
    language,
    lead: text.lead,
    data: { network, device: text.title, home },
    content: `<noscript>${text.script}</noscript>
${codeSection({ language, url: '', code: '', qr: 'data:,', wait: text.wait, isHidden: true })}
<section id="in" role="status" hidden><p>${text.in} <strong id="name"></strong></p></section>
<section id="over" role="status" hidden>${reasons}<button type="button" id="again">${text.again}</button></section>`,
    other: providerPath === undefined ? undefined : { path: providerPath, text: text.provider },
    script,
  })
}
