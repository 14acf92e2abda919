import { flagTokens } from '#contracts/flags.ts'
import { type PreloadedState, preloadedStateId, rootId, writePreloadedState } from '../../pages/page-data/preloaded.ts'
import { brandStyle } from '../../ui/theme/brand-style.ts'
import type { BuiltFiles, Style } from '../files/built-files.ts'
import { escapeHtml } from './escape-html.ts'
import { flagScript } from './flag-script.ts'
import { headScript } from './head-script.ts'
import { newsAttributes, newsScript } from './news-script.ts'
import { oldBrowserPath } from './old-browser.ts'
import type { Rendered } from './render-page.tsx'

type Document = {
  /** The HTML of the head: title, description, links, Open Graph and JSON-LD. */
  head: string
  rendered: Rendered
  state: Omit<PreloadedState, 'sections'>
  styles: Style[]
  files: BuiltFiles
  /** The origin of the identity frame, which signs in a viewer who is signed in on the identity host [C2.2-08]. */
  identityFrame?: string | undefined
  /** Whether players describe their requests for media. */
  cmcd: boolean
}

/** Renders the whole HTML document. The elements of the head are in the order in which the browser should load them. */
export function renderDocument({ head, rendered, state, styles, files, identityFrame, cmcd }: Document): string {
  const { brand, language, flags = {}, askFlags } = state.visit
  const tokens = flagTokens(flags)
  const flagMarks = `${tokens && ` data-flags="${tokens}"`}${askFlags ? ` data-ask-flags="${askFlags}"` : ''}`
  const bypass = brand.videoConsent?.without.length ? ` data-without-video-consent="${brand.videoConsent.without.join(' ')}"` : ''
  const news = rendered.html.includes(' data-news-bar=') ? state.navigation?.breakingNews : undefined
  const css = styles.map(({ href, text }) => `<style data-href="${escapeHtml(href)}">${text}</style>`).join('')
  const fonts = files.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`).join('')
  // The entry script is small and handles links. Low priority: the browser may request fonts and the first picture before it. Async: it runs as soon as it has
  // arrived.
  const app = files.app.length ? ` data-app="${files.app.join(' ')}"` : ''
  const early = scriptsAfterLoad(rendered.html, state, files)
  const scripts = files.scripts
    .map((src) => `<script type="module" async fetchpriority="low" src="${src}"${app}${early}></script>`)
    .join('')
  return (
    `<!doctype html><html lang="${htmlLang[language]}" data-brand="${escapeHtml(brand.key)}" data-language="${brand.language}"${identityFrame ? ` data-frame="${escapeHtml(identityFrame)}"` : ''}${cmcd ? '' : ' data-cmcd="off"'}${bypass}${flagMarks}${news ? newsAttributes(news, state.visit.now, brand.timeZone) : ''}><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><script>${headScript}</script>${askFlags ? `<script>${flagScript}</script>` : ''}${news ? `<script>${newsScript}</script>` : ''}${rendered.preloads.join('')}${fonts}${scripts}` +
    `<style>${brandStyle(brand.key, brand.colors)}</style>${css}${head}</head>` +
    `<body><div id="${rootId}">${rendered.html}</div>` +
    `<script type="application/json" id="${preloadedStateId}">${writePreloadedState(state, rendered.sections)}</script><script nomodule src="${oldBrowserPath}"></script></body></html>`
  )
}

/** Matches an island that is not only for known viewers. */
const hydratesAfterLoad = /<div data-island="\w+">/

/**
 * Returns the attributes with the scripts that the browser loads after the page: those of the islands, and of a player that a viewer may open. Without these
 * lists it would find them one after another.
 */
function scriptsAfterLoad(html: string, { route, visit }: Document['state'], files: BuiltFiles): string {
  if (!route || !hydratesAfterLoad.test(html)) return ''
  const islands = ['browser/hydration/hydrate.tsx', `ui/messages.${visit.language}.ts`, `pages/${route}.tsx`].map(
    (name) => `src/web/${name}`,
  )
  const player = ['stream/hls-stream.ts', 'player.tsx', `messages/messages.${visit.language}.ts`].map((name) => `src/web/player/${name}`)
  const playerScripts = html.includes('data-player="ready"') ? ` data-player-scripts="${files.scriptsOf(player, islands).join(' ')}"` : ''
  return ` data-island-scripts="${files.scriptsOf(islands).join(' ')}"${playerScripts}`
}

/** The `lang` attribute of the document by language [C2.2-10], [A9-15]. */
const htmlLang = { en: 'en-US', es: 'es' } as const
