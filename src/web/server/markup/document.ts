import { type PreloadedState, preloadedStateId, rootId, writePreloadedState } from '../../pages/preloaded.ts'
import { brandStyle } from '../../ui/brand-style.ts'
import type { BuiltFiles, Style } from '../built-files.ts'
import { escapeHtml } from './escape-html.ts'
import { headScript } from './head-script.ts'
import { oldBrowserPath } from './old-browser.ts'
import type { Rendered } from './render-page.tsx'

type Document = {
  /** Title, description, links, Open Graph, JSON-LD. */
  head: string
  rendered: Rendered
  state: Omit<PreloadedState, 'sections'>
  styles: Style[]
  files: BuiltFiles
  /** The origin whose frame knows who is signed in [C2.2-08]. */
  identityFrame?: string | undefined
}

/** The whole HTML. The order of the head is the order in which a browser should fetch. */
export function renderDocument({ head, rendered, state, styles, files, identityFrame }: Document): string {
  const { brand, language } = state.visit
  const css = styles.map(({ href, text }) => `<style data-href="${escapeHtml(href)}">${text}</style>`).join('')
  const fonts = files.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`).join('')
  // Small, and what follows links: it comes with the first pictures and runs as soon as it is there.
  const app = files.app.length ? ` data-app="${files.app.join(' ')}"` : ''
  const scripts = files.scripts.map((src) => `<script type="module" async src="${src}" fetchpriority="high"${app}></script>`).join('')
  return (
    `<!doctype html><html lang="${htmlLang[language]}" data-brand="${escapeHtml(brand.key)}" data-language="${brand.language}"${identityFrame ? ` data-frame="${escapeHtml(identityFrame)}"` : ''}><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><script>${headScript}</script>${rendered.preloads.join('')}${fonts}${scripts}` +
    `<style>${brandStyle(brand.key, brand.colors)}</style>${css}${head}</head>` +
    `<body><div id="${rootId}">${rendered.html}</div>` +
    `<script type="application/json" id="${preloadedStateId}">${writePreloadedState(state, rendered.sections)}</script><script nomodule src="${oldBrowserPath}"></script></body></html>`
  )
}

/** [C2.2-10], [A9-15] */
const htmlLang = { en: 'en-US', es: 'es' } as const
