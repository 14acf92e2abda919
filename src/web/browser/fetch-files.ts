// In the place of Vite's own loader of lazy chunks, which is three times as long and does not know styles that stand in the page's HTML.
const folder = '/generetic/'
const asked = new Map<string, Promise<unknown> | undefined>()

/** Asks for a chunk's files at once; the chunk runs when its styles are there. The bundler writes the calls, and so this name. */
export async function __vitePreload<Chunk>(load: () => Promise<Chunk>, files: string[] = []): Promise<Chunk> {
  await Promise.all(files.map((file) => fetchFile(folder + file)))
  return load()
}

function fetchFile(href: string): Promise<unknown> | undefined {
  if (!asked.has(href)) asked.set(href, begin(href))
  return asked.get(href)
}

function begin(href: string): Promise<unknown> | undefined {
  if (document.querySelector(`[data-href="${href}"]`)) return
  const link = document.createElement('link')
  const isStyle = href.endsWith('.css')
  link.rel = isStyle ? 'stylesheet' : 'modulepreload'
  link.href = href
  document.head.append(link)
  if (!isStyle) return
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      asked.delete(href)
      reject(new Error(`${href} did not come`))
    }
  })
}
