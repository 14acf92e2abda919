// Replaces Vite's loader of lazy chunks. Vite's loader is three times as large, and would load styles again that the page already contains.
const folder = '/generetic/'
const requested = new Map<string, Promise<unknown> | undefined>()

/**
 * Loads a chunk's files in parallel and runs the chunk when its styles have loaded. The build of Vite generates calls to a function of this
 * name.
 */
export async function __vitePreload<Chunk>(load: () => Promise<Chunk>, files: string[] = []): Promise<Chunk> {
  await Promise.all(files.map((file) => fetchFile(folder + file)))
  return load()
}

/** Loads a file one time: a style, or a script that runs later. The result is for styles only: it resolves when the style applies. */
export function fetchFile(href: string): Promise<unknown> | undefined {
  if (!requested.has(href)) requested.set(href, startLoading(href))
  return requested.get(href)
}

function startLoading(href: string): Promise<unknown> | undefined {
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
      requested.delete(href)
      reject(new Error(`${href} could not be loaded`))
    }
  })
}
