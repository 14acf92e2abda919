import type { CSSProperties } from 'react'

type Gradient = { gradientStart: string | null; gradientEnd: string | null }

/** Returns the style with the two colours behind the art of a title or a slide. Returns undefined if a colour is missing. */
export function gradientStyle({ gradientStart, gradientEnd }: Gradient): CSSProperties | undefined {
  if (!gradientStart || !gradientEnd) return undefined
  return { '--gradient-start': gradientStart, '--gradient-end': gradientEnd } as CSSProperties
}
