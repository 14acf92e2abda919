// The page of the simulated television that links a TV provider. It works without JavaScript.
import { formatUserCode, parseUserCode } from '../../src/contracts/http/activation.ts'
import type { Screen } from './television.ts'
import { codeSection, escaped, headersOf, type PageLanguage, televisionPage, televisionWords } from './television-page.ts'

const words = {
  en: {
    lead: 'Watch with your TV provider',
    wait: 'Waiting for you to link your TV provider …',
    denied: 'You did not confirm this television.',
    linked: 'Linked to',
    channels: 'Channels that you may watch:',
    noChannels: 'Your subscription includes none of our channels.',
    play: 'Play the newest episode',
    unlink: 'Unlink this television',
    playing: 'Playing',
    renditions: (count: number) => `in ${count} qualities`,
    refused: 'Cannot be played:',
    account: 'Sign in to an account instead',
  },
  es: {
    lead: 'Mira con tu proveedor de TV',
    wait: 'Esperando que vincules tu proveedor de TV …',
    denied: 'No confirmaste este televisor.',
    linked: 'Vinculado a',
    channels: 'Canales que puedes ver:',
    noChannels: 'Tu suscripción no incluye ninguno de nuestros canales.',
    play: 'Reproducir el episodio más reciente',
    unlink: 'Desvincular este televisor',
    playing: 'Reproduciendo',
    renditions: (count: number) => `en ${count} calidades`,
    refused: 'No se puede reproducir:',
    account: 'Iniciar sesión en una cuenta',
  },
}

/** Shows the page again when the television has something new to show. The interval is that of the site. */
const script = `const { screen, seconds } = document.body.dataset
if (screen === 'code') setInterval(async () => {
  const html = await fetch(location.href).then((response) => response.text(), () => '')
  const shown = new DOMParser().parseFromString(html, 'text/html').body.dataset.screen
  if (shown && shown !== screen) location.reload()
}, seconds * 1000)`

export const providerPageHeaders = headersOf(script, 'forms')

type Page = { language: PageLanguage; screen: Screen; path: string; accountPath: string }

/** Returns the HTML of the television. `path`: the path of this page. `accountPath`: the page of the television that signs in to an account. */
export function providerPage({ language, screen, path, accountPath }: Page): string {
  const { lead, account } = words[language]
  const seconds = screen.name === 'code' ? screen.session.interval : 0
  return televisionPage({
    language,
    lead,
    data: { screen: screen.name, seconds },
    content: contentOf(screen, language, path),
    other: { path: accountPath, text: account },
    script,
    head: seconds ? `<noscript><meta http-equiv="refresh" content="${seconds + 1}"></noscript>` : '',
  })
}

function contentOf(screen: Screen, language: PageLanguage, path: string): string {
  const text = { ...televisionWords[language], ...words[language] }
  const button = (act: string, label: string) =>
    `<form method="post" action="${path}"><input type="hidden" name="lang" value="${language}"><button name="act" value="${act}">${label}</button></form>`
  switch (screen.name) {
    case 'code': {
      const code = formatUserCode(parseUserCode(screen.session.code) ?? '')
      const url = screen.session.url.replace(/^https?:\/\//, '')
      return codeSection({ language, url, code, qr: `${path}/qr?code=${code}`, wait: text.wait })
    }
    case 'over':
      return `<section role="status"><p>${text[screen.reason]}</p></section>${button('again', text.again)}`
    case 'linked': {
      const { profile, channels, playback } = screen
      const list = channels.length
        ? `<p>${text.channels}</p><ul>${channels.map((channel) => `<li>${escaped(channel)}</li>`).join('')}</ul>`
        : `<p>${text.noChannels}</p>`
      const result = !playback
        ? ''
        : playback.isPlaying
          ? `<section role="status"><p>${text.playing} <strong>${escaped(playback.title)}</strong> ${text.renditions(playback.renditions)}</p></section>`
          : `<section role="status"><p>${text.refused} <strong>${escaped(playback.reason ?? '')}</strong></p></section>`
      return `<section role="status"><p>${text.linked} <strong id="name">${escaped(profile.provider.title)}</strong></p></section>
${result}<section>${list}</section>${button('play', text.play)}${button('unlink', text.unlink)}`
    }
  }
}
