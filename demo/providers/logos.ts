// The logos of the demo's providers, drawn here: a mark of simple shapes and the name, in white on a transparent background.
import { escaped } from '../sign-in/requests.ts'
import { demoProviders } from './providers.ts'

/** The mark of each provider, in a square of 48 units. */
const marks: Record<string, string> = {
  copperline: '<path d="M4 30c10 0 10-14 20-14s10 14 20 14" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round"/>',
  northbeam: '<path d="M24 3l5 16 16 5-16 5-5 16-5-16-16-5 16-5z" fill="#fff"/>',
  fernhollow:
    '<path d="M24 45V8M24 18c-8 0-12-4-14-10 8 0 13 3 14 10zm0 0c8 0 12-4 14-10-8 0-13 3-14 10zm0 15c-9 0-14-4-16-11 9 0 15 4 16 11zm0 0c9 0 14-4 16-11-9 0-15 4-16 11z" fill="#fff" stroke="#fff" stroke-width="3" stroke-linejoin="round"/>',
  lanternstream:
    '<path d="M17 10h14M24 4v6M14 14h20l3 22-6 8H17l-6-8z" fill="none" stroke="#fff" stroke-width="4" stroke-linejoin="round"/><circle cx="24" cy="28" r="6" fill="#fff"/>',
  plazavision: '<path d="M4 44V24a20 20 0 0 1 40 0v20h-9V26a11 11 0 0 0-22 0v18z" fill="#fff"/><circle cx="24" cy="37" r="7" fill="#fff"/>',
  quarrytown: '<path d="M4 42h40v-8H34v-9H24v-9H14V8H4z" fill="#fff"/>',
  driftwood:
    '<path d="M3 16c7-6 14-6 21 0s14 6 21 0M3 28c7-6 14-6 21 0s14 6 21 0M3 40c7-6 14-6 21 0s14 6 21 0" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/>',
  candlewick: '<path d="M24 3c7 8 7 14 0 18-7-4-7-10 0-18z" fill="#fff"/><rect x="16" y="24" width="16" height="21" rx="3" fill="#fff"/>',
}

/** The width of a letter of the name, in units of the drawing. */
const letterWidth = 15

/** Returns the logo (SVG) of a provider, or null if there is no such provider. */
export function logoOf(id: string): string | null {
  const provider = demoProviders.find((each) => each.id === id)
  if (!provider) return null
  // Two short lines are legible in the small places where pages show logos.
  const lines = provider.title.split(' ')
  const width = 60 + Math.max(...lines.map(({ length }) => length)) * letterWidth
  const text = lines.map(
    (line, index) =>
      `<text x="58" y="${lines.length === 1 ? 34 : 21 + index * 26}" textLength="${line.length * letterWidth - 4}" lengthAdjust="spacingAndGlyphs">${escaped(line)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 52" width="${width}" height="52"><title>${escaped(provider.title)}</title>${marks[id]}<g fill="#fff" font-family="system-ui,'Helvetica Neue',Arial,sans-serif" font-size="28" font-weight="700">${text.join('')}</g></svg>`
}
