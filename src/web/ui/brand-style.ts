import type { Brand } from '#contracts/brand.ts'

/** The brand's colours as custom properties: the only place that knows them. Give the rule to a `<style>` in the head. */
export function brandStyle(key: string, colors: Brand['colors']): string {
  return `:root[data-brand="${key}"]{--canvas:${colors.canvas};--accent:${colors.accent};--on-accent:${colors.onAccent};--gradient-start:${colors.gradientStart};--gradient-end:${colors.gradientEnd}}`
}
