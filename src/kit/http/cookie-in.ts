/** What a request's cookies hold under a name. */
export function cookieIn(header: string | null, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    // No more than a browser puts there: it lets any subdomain set `\xa0__Host-session`, which trimmed would be ours.
    const text = pair.replace(/^[ \t]+|[ \t]+$/g, '')
    if (text.startsWith(`${name}=`)) return text.slice(name.length + 1)
  }
  return null
}
