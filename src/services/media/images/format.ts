// Which format an answer has: the best that the browser says it takes.
import { parseAccept } from 'hono/utils/accept'

export const formats = ['avif', 'webp', 'jpeg'] as const
export type Format = (typeof formats)[number]

/** AVIF and WebP only where they are named: a wildcard does not promise that they are understood. */
export function formatFor(accept: string | undefined): Format {
  const named = parseAccept((accept ?? '').slice(0, 1000))
  return formats.find((format) => named.some(({ type, q }) => type.toLowerCase() === `image/${format}` && q > 0)) ?? 'jpeg'
}
