import type { Brand } from '#contracts/brand.ts'
import { pathIn } from '#contracts/brand-address.ts'
import type { Language } from '#contracts/graph/types.generated.ts'
import { escapeHtml } from '../markup/escape-html.ts'
import { manifestIcons } from './brand-icons.ts'

/** Returns the web app manifest of a brand's site as JSON. */
export function manifestOf(brand: Brand, basePath: string, language: Language): string {
  const start = pathIn(basePath || '/', language, brand.language)
  return JSON.stringify({
    name: brand.displayTitle,
    short_name: brand.displayTitle,
    description: brand.tagline[language],
    lang: language === 'es' ? 'es' : 'en-US',
    id: start,
    start_url: start,
    scope: basePath ? `${basePath}/` : '/',
    display: 'minimal-ui',
    background_color: brand.colors.canvas,
    theme_color: brand.colors.canvas,
    icons: [
      ...manifestIcons.map(({ path, size, purpose }) => ({ src: basePath + path, sizes: `${size}x${size}`, type: 'image/png', purpose })),
    ],
  })
}

/** Returns a favicon as SVG: the brand's first letter on its gradient, because a wordmark is unreadable at 16 px. */
export function faviconOf({ displayTitle, colors }: Brand): string {
  const letter = escapeHtml([...displayTitle][0]?.toUpperCase() ?? '')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${colors.gradientStart}"/>` +
    `<stop offset="1" stop-color="${colors.gradientEnd}"/></linearGradient></defs><rect width="64" height="64" rx="14" fill="url(#g)"/>` +
    `<text x="32" y="46" font-family="Arial Narrow,Arial,sans-serif" font-weight="800" font-size="42" text-anchor="middle" fill="#fff">${letter}</text></svg>`
  )
}
