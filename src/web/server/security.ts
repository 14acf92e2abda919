// What a page may load and who may frame it. No nonce: pages are kept for everyone; the one inline script is named by its hash, page data is no script.
import { originsOf } from '#brands/brand-site.ts'
import type { BrandGroup } from '#contracts/brand.ts'
import { headScriptHash } from './markup/head-script.ts'

export function contentSecurityPolicy(options: {
  frameAncestors: string
  mediaOrigin?: string | undefined
  frameOrigin?: string | undefined
  secure: boolean
}): string {
  const media = options.mediaOrigin ? ` ${options.mediaOrigin}` : ''
  return [
    "default-src 'none'",
    `script-src 'self' ${headScriptHash}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${media}`,
    // hls.js: blob: is the stream, data: the empty track its captions are put in.
    `media-src 'self' blob: data:${media}`,
    "worker-src 'self' blob:",
    ...(options.frameOrigin ? [`frame-src ${options.frameOrigin}`] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${options.frameAncestors}`,
    ...(options.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Brand hosts may show each other's pages. */
export function frameAncestors(brands: BrandGroup, publicUrl: string): string {
  return ["'self'", ...originsOf(publicUrl, brands).slice(1)].join(' ')
}
