import type { Brand } from '#contracts/brand.ts'
import { pathIn } from '#contracts/brand-address.ts'
import type { Language } from '#contracts/graph/types.generated.ts'
import { escapeHtml } from '../markup/escape-html.ts'

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
      { src: `${basePath}/favicon.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: `${basePath}/icon.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
    ],
  })
}

/** Returns a favicon as SVG: the brand's first letter on its gradient, because a wordmark is unreadable at 16 px. */
export const faviconOf = (brand: Brand): string => letterIcon(brand, { radius: 14, size: 42, baseline: 46 })

/** Returns an icon as SVG that a device may cut to a circle: it fills the square, and its letter is within the safe zone. */
export const maskableIconOf = (brand: Brand): string => letterIcon(brand, { radius: 0, size: 32, baseline: 43 })

type Shape = { radius: number; size: number; baseline: number }

function letterIcon({ displayTitle, colors }: Brand, { radius, size, baseline }: Shape): string {
  const letter = escapeHtml([...displayTitle][0]?.toUpperCase() ?? '')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${colors.gradientStart}"/>` +
    `<stop offset="1" stop-color="${colors.gradientEnd}"/></linearGradient></defs><rect width="64" height="64" rx="${radius}" fill="url(#g)"/>` +
    `<text x="32" y="${baseline}" font-family="Arial Narrow,Arial,sans-serif" font-weight="800" font-size="${size}" text-anchor="middle" fill="#fff">${letter}</text></svg>`
  )
}
