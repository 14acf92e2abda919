/**
 * A path of this site that somebody wrote into a link, a field or a state, as it may be gone to; null for anything that a browser could take for
 * another site. Whether there is such a page is another question.
 */
export function safePath(given: unknown): string | null {
  if (typeof given !== 'string' || !given.startsWith('/') || given.length > longest) return null
  const url = URL.parse(given, here)
  if (!url || url.origin !== here || url.username || url.password) return null
  const path = url.pathname + url.search + url.hash
  // `/..//evil.example` is ours until its path stands alone.
  return /^\/[/\\]/.test(path) ? null : path
}

const here = 'https://here.invalid'
const longest = 2000
