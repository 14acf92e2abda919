// A standalone HTML page that does not need the site's scripts or styles, for links in emails and for operators. It loads nothing from other origins.
import { html, raw } from 'hono/html'

export type PlainPage = {
  language: 'en' | 'es'
  title: string
  /** Built with hono's `html`, which escapes interpolated values. */
  body: ReturnType<typeof html>
  status?: number
  colors?: { canvas: string; accent: string; onAccent: string }
  /** The brand's name, on pages for viewers. Absent on pages for operators. */
  brand?: string
  /** The sources of frames that the page may embed; none when absent. */
  frames?: "'self'"
  /** CSS of this page, after the common styles. */
  styles?: string
}

const defaultColors = { canvas: '#14161d', accent: '#ffd166', onAccent: '#1a1000' }

const styleOf = ({ canvas, accent, onAccent }: NonNullable<PlainPage['colors']>) => `
:root { color-scheme: dark }
body { margin: 0; padding: 2rem 1rem; background: ${canvas}; color: #fff; font: 1.0625rem/1.5 system-ui, sans-serif }
main { max-width: 40rem; margin: auto }
.card { max-width: 34rem; margin: 8vh auto 0; padding: clamp(1.25rem, 4vw, 2.5rem); border: 1px solid #ffffff2e; border-radius: 1rem; background: #ffffff0d; overflow-wrap: anywhere }
.card .brand { margin: 0 0 1.5rem; color: ${accent}; font-weight: 800; letter-spacing: .02em }
.card h1 { font-size: clamp(1.75rem, 1.4rem + 2vw, 2.5rem); font-weight: 850; line-height: 1.1 }
.card :is(button, .button) { min-height: 3rem; border-radius: 2rem }
main.wide { max-width: 72rem }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.2 }
a { color: ${accent} }
button, .button { display: inline-flex; align-items: center; min-height: 2.75rem; box-sizing: border-box; padding: .5rem 1.5rem; border: 0; border-radius: .5rem; background: ${accent}; color: ${onAccent}; font: inherit; font-weight: 700; text-decoration: none; cursor: pointer }
:focus-visible { outline: .1875rem solid #fff; outline-offset: .1875rem }
table { width: 100%; border-collapse: collapse; font-size: .9375rem }
th, td { padding: .5rem; border-bottom: 1px solid #ffffff33; text-align: start; vertical-align: top; overflow-wrap: anywhere }
th { overflow-wrap: normal }
pre { padding: 1rem; background: #ffffff14; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .9375rem }
iframe { width: 100%; height: 40rem; border: 0; background: #fff }`

/** Returns the page as a response that no cache stores. */
export async function plainPage({
  language,
  title,
  body,
  status = 200,
  colors = defaultColors,
  brand,
  frames,
  styles = '',
}: PlainPage): Promise<Response> {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
  const page = await html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${raw(styleOf(colors) + styles)}</style></head>
<body>${brand === undefined ? body : html`<div class="card"><header><p class="brand">${brand}</p></header>${body}</div>`}</body>
</html>`
  return new Response(String(page), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      // The URL may contain a code. `no-referrer` would make browsers send forms with `Origin: null`, which the CSRF check refuses.
      'referrer-policy': 'same-origin',
      'content-security-policy': frames ? `${policy}; frame-src ${frames}` : policy,
    },
  })
}
