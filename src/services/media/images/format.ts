// Selects the picture format from the Accept header.
import { parseAccept } from 'hono/utils/accept'

export const formats = ['avif', 'webp', 'jpeg'] as const
export type Format = (typeof formats)[number]

/** Returns AVIF or WebP only if the header names this format: a wildcard does not guarantee support. */
export function formatFor(accept: string | undefined): Format {
  const named = parseAccept((accept ?? '').slice(0, 1000))
  return formats.find((format) => named.some(({ type, q }) => type.toLowerCase() === `image/${format}` && q > 0)) ?? 'jpeg'
}
