// The check against cross-site request forgery (CSRF). Old browsers send only Origin. New browsers send Sec-Fetch-Site too. Other clients send neither header.

/** Returns whether a page of another site sent the request. `ownOrigins`: the site's origins; the requested host is always one of them. */
export function isCrossSite(request: Request, ownOrigins: string[] = []): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site && !['same-origin', 'same-site', 'none'].includes(site)) return true
  const origin = request.headers.get('origin')
  if (origin === null || ownOrigins.includes(origin)) return false
  if (!URL.canParse(origin)) return true
  const { protocol, host } = new URL(origin)
  // An attacker on the network can inject a page over http. So an http origin counts as another site if its host belongs to the site on https.
  const isPlain = protocol === 'http:' && ownOrigins.includes(`https://${host}`)
  return isPlain || host !== (request.headers.get('host') ?? new URL(request.url).host)
}

/**
 * Returns whether a page of another site loads this GET request as a part of itself (an image, a frame) or in advance, without the viewer opening
 * it. False for the links of other sites, QR codes and typed URLs, and for old browsers, which do not say it.
 */
export function isEmbeddedElsewhere({ headers }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  if (site === null || site === 'same-origin' || site === 'none') return false
  const isOpened = headers.get('sec-fetch-mode') === 'navigate' && headers.get('sec-fetch-dest') === 'document'
  return !isOpened || headers.get('sec-purpose')?.startsWith('prefetch') === true
}
