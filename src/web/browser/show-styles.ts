let shown = false

/**
 * The page's styles stand in its HTML. The loader of lazy chunks looks for a stylesheet link before it fetches a chunk's styles:
 * a disabled link to each file that is already here keeps it from fetching them again.
 */
export function showStyles() {
  if (shown) return
  shown = true
  for (const style of document.querySelectorAll<HTMLElement>('style[data-href]')) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.disabled = true
    link.href = style.dataset['href']!
    document.head.append(link)
  }
}
