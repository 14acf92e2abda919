/**
 * Returns an untrusted redirect path in normalised form. Returns null if a browser could follow the path to another site. Does not check
 * that the page exists.
 */
export function safePath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/') || path.length > maxLength) return null
  const url = URL.parse(path, here)
  if (!url || url.origin !== here || url.username || url.password) return null
  const normalised = url.pathname + url.search + url.hash
  // `/..//evil.example` is normalised to `//evil.example`, which is another site.
  return /^\/[/\\]/.test(normalised) ? null : normalised
}

const here = 'https://here.invalid'
const maxLength = 2000
