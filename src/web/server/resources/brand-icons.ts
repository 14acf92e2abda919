// The icons of an installed site as PNG: the brand's wordmark on its gradient. iOS, and notifications in Chromium, show no SVG.
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Brand } from '#contracts/brand.ts'
import type { WebTools } from '#contracts/http/web.ts'

/** `width` and `height`: the part of the icon that the wordmark may fill. */
type Icon = { path: string; size: number; width: number; height: number }
const square = { width: 0.84, height: 0.6 }
/** Devices may cut a maskable icon to a circle of 80 % of its width: the diagonal of this part is shorter. */
const safeZone = { width: 0.68, height: 0.4 }

/** The icons of the manifest. All icons fill their square, because iOS shows transparent corners black. */
export const manifestIcons = [
  { path: '/icon-192.png', size: 192, purpose: 'any', ...square },
  { path: '/icon-512.png', size: 512, purpose: 'any', ...square },
  { path: '/icon-maskable-512.png', size: 512, purpose: 'maskable', ...safeZone },
] as const
/** All icons. Their paths are below the brand's. */
export const icons: readonly Icon[] = [...manifestIcons, { path: '/apple-touch-icon.png', size: 180, ...square }]

/** Creates the function that answers with an icon of a brand. Each icon is drawn once; a failed one is drawn again at the next request. */
export function createBrandIcons({ drawIcon, brandsFolder }: Pick<WebTools, 'drawIcon' | 'brandsFolder'>) {
  const drawn = new Map<string, Promise<Uint8Array>>()
  return async (brand: Brand, icon: Icon): Promise<Response> => {
    const key = brand.key + icon.path
    let bytes = drawn.get(key)
    if (!bytes) {
      bytes = readFile(join(brandsFolder, basename(brand.whiteBrandLogo))).then((logo) => drawIcon(iconOf(brand, logo, icon)))
      bytes.catch(() => drawn.delete(key))
      drawn.set(key, bytes)
    }
    return new Response(new Uint8Array(await bytes), { headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' } })
  }
}

/** Returns an icon as SVG. The wordmark is embedded as a picture: a picture in an SVG has no scripts and loads nothing. */
function iconOf({ colors }: Brand, logo: Buffer, { size, width, height }: Icon): string {
  const [across, down] = [size * width, size * height]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${colors.gradientStart}"/>` +
    `<stop offset="1" stop-color="${colors.gradientEnd}"/></linearGradient></defs><rect width="${size}" height="${size}" fill="url(#g)"/>` +
    `<image x="${(size - across) / 2}" y="${(size - down) / 2}" width="${across}" height="${down}" href="data:image/svg+xml;base64,${logo.toString('base64')}"/></svg>`
  )
}
