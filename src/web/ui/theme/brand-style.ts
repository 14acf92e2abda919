import type { Brand } from '#contracts/brand.ts'

/** Returns the CSS rule that sets a brand's colours as custom properties, for a `<style>` in the head. */
export function brandStyle(key: string, colors: Brand['colors']): string {
  return `:root[data-brand="${key}"]{--canvas:${colors.canvas};--accent:${colors.accent};--on-accent:${colors.onAccent};--gradient-start:${colors.gradientStart};--gradient-end:${colors.gradientEnd}}`
}
