// Was this sent by a page of somebody else? Old browsers send only Origin, new ones Sec-Fetch-Site too; what sends neither is not a browser.

/** `ownOrigins` are those that the house is served on; the host that was asked always belongs to them. */
export function isForeign(request: Request, ownOrigins: string[] = []): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site && !['same-origin', 'same-site', 'none'].includes(site)) return true
  const origin = request.headers.get('origin')
  if (origin === null || ownOrigins.includes(origin)) return false
  if (!URL.canParse(origin)) return true
  const { protocol, host } = new URL(origin)
  // A page that came over http may be anybody's on the way: where we are on https it is not ours.
  const isPlain = protocol === 'http:' && ownOrigins.includes(`https://${host}`)
  return isPlain || host !== (request.headers.get('host') ?? new URL(request.url).host)
}
