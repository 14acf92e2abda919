// Was this sent by a page of somebody else? Old browsers send only Origin, new ones Sec-Fetch-Site too; what sends neither is not a browser.

/** `ownOrigins` are those that the house is served on; the host that was asked always belongs to them. */
export function isForeign(request: Request, ownOrigins: string[] = []): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site && !['same-origin', 'same-site', 'none'].includes(site)) return true
  const origin = request.headers.get('origin')
  if (origin === null || ownOrigins.includes(origin)) return false
  return !URL.canParse(origin) || new URL(origin).host !== (request.headers.get('host') ?? new URL(request.url).host)
}
