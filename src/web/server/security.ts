// The content security policy. It has no nonce, because pages are cached for everyone: inline scripts are allowed by their hashes.
import { originsOf } from '#brands/brand-site.ts'
import type { BrandGroup } from '#contracts/brand.ts'
import { headScriptHash } from './markup/head-script.ts'
import { newsScriptHash } from './markup/news-script.ts'

export function contentSecurityPolicy(options: {
  frameAncestors: string
  /** Origins of playlists and segments, besides this site. */
  mediaOrigins?: readonly string[] | undefined
  /** Origins to which scripts of other companies send. */
  collectors: readonly string[]
  /** Sources of scripts, besides this site. */
  scripts: readonly string[]
  /** Sources of the hidden frames of pages. */
  frames: readonly string[]
  secure: boolean
}): string {
  const media = (options.mediaOrigins ?? []).map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'none'",
    ['script-src', "'self'", headScriptHash, newsScriptHash, ...options.scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    ['connect-src', "'self'", ...new Set([...(options.mediaOrigins ?? []), ...options.collectors])].join(' '),
    // hls.js needs blob: for the stream and data: for the empty track of its captions.
    `media-src 'self' blob: data:${media}`,
    "worker-src 'self' blob:",
    ...(options.frames.length ? [`frame-src ${options.frames.join(' ')}`] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${options.frameAncestors}`,
    ...(options.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Returns the `frame-ancestors` value: the brands' hosts may frame each other's pages. */
export function frameAncestors(brands: BrandGroup, publicUrl: string): string {
  return ["'self'", ...originsOf(publicUrl, brands).slice(1)].join(' ')
}
