// Plots as SVG that the server renders. Each has a text for screen readers; the numbers are in a table below.
import { html } from 'hono/html'

export type Bar = { label: string; amount: number }
type PlotText = { id: string; title: string; about: string }

const width = 400
const height = 110
/** The space above the bars for the largest amount. */
const head = 20
/** The space below the bars for the first and the last label. */
const foot = 22

/** Returns a figure with a bar for each amount. Colours and sizes are set by the page's styles. */
export function barPlot(bars: readonly Bar[], { id, title, about }: PlotText) {
  const largest = Math.max(0, ...bars.map(({ amount }) => amount))
  const most = largest || 1
  const step = width / Math.max(1, bars.length)
  const gap = Math.min(4, step / 4)
  const rects = bars.map(({ label, amount }, index) => {
    const size = Math.max(amount ? 2 : 0, (amount / most) * (height - head))
    return html`<rect x="${(index * step + gap / 2).toFixed(1)}" y="${(height - size).toFixed(1)}" width="${(step - gap).toFixed(1)}" height="${size.toFixed(1)}" rx="2"><title>${label}: ${amount.toLocaleString('en')}</title></rect>`
  })
  return html`<figure><figcaption id="${id}">${title}</figcaption>
<svg viewBox="0 0 ${width} ${height + foot}" role="img" aria-labelledby="${id}" aria-describedby="${id}-about"><desc id="${id}-about">${about}</desc>
<line x1="0" x2="${width}" y1="${height}" y2="${height}"></line>${rects}
<text x="0" y="13">${largest.toLocaleString('en')}</text><text x="0" y="${height + 17}">${bars[0]?.label ?? ''}</text><text x="${width}" y="${height + 17}" text-anchor="end">${bars.at(-1)?.label ?? ''}</text></svg></figure>`
}

/** Returns the line that shows a share inside a table cell. It repeats the number beside it, so screen readers leave it out. */
export const shareBar = (amount: number, most: number) =>
  html`<svg class="share" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect width="${((100 * amount) / Math.max(1, most)).toFixed(1)}" height="6"></rect></svg>`
