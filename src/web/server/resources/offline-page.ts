// The page that the service worker shows when there is no connection. It needs no other file.
import { html, raw } from 'hono/html'
import { offlineMarks } from '#contracts/worker/offline.ts'
import { plainPage } from '#kit/http/plain-page.ts'
import type { Address } from '../request/address.ts'

const words = {
  en: {
    title: 'You are offline',
    text: 'This page needs a connection. Check yours, and try again.',
    again: 'Try again',
    kept: 'Pages that you can open now',
  },
  es: {
    title: 'No tienes conexión',
    text: 'Esta página necesita una conexión. Revisa la tuya e inténtalo de nuevo.',
    again: 'Reintentar',
    kept: 'Páginas que puedes abrir ahora',
  },
}

export function offlinePage({ brand, language }: Address): Promise<Response> {
  const { title, text, again, kept } = words[language]
  const { list, links } = offlineMarks
  // The link without an address loads the page again that the viewer wanted.
  const body = html`<main><h1>${title}</h1><p>${text}</p><p><a class="button" href="">${again}</a></p>
${raw(list)} aria-labelledby="kept"><h2 id="kept">${kept}</h2>${raw(links)}</nav></main>`
  return plainPage({ language, title: `${title} | ${brand.displayTitle}`, body, colors: brand.colors, brand: brand.displayTitle, styles })
}

const styles =
  '\nh2 { margin: 2rem 0 .5rem; font-size: 1.25rem }\nul { padding-inline-start: 1.25rem }\nli a { display: inline-block; padding: .625rem 0 }'
