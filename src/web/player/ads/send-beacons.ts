/** Requests each URL of an event, without cookies and without the address of the page. A failure changes nothing. */
export function sendBeacons(urls: readonly string[] = []): void {
  // `keepalive`: the request ends even if the viewer leaves the page.
  for (const url of urls)
    fetch(url, { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true, cache: 'no-store' }).catch(() => {})
}

export type SendBeacons = typeof sendBeacons
