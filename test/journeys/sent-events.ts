import type { Page } from 'playwright-core'
import type { EventBatch, SiteEvent } from '#contracts/http/events.ts'

/** Records the events that the pages of a browser tab send. Call it before the first page is opened. Returns the list to which they are added. */
export async function recordEvents(page: Page, batches: EventBatch[] = []): Promise<SiteEvent[]> {
  const events: SiteEvent[] = []
  await page.exposeFunction('beaconSent', (body: string) => {
    const batch = JSON.parse(body) as EventBatch
    batches.push(batch)
    events.push(...batch.events)
  })
  // Playwright does not have the bodies of beacons that are blobs.
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (path, body) => {
      if (path === '/events') void (body as Blob).text().then((window as unknown as { beaconSent(text: string): void }).beaconSent)
      return send(path, body)
    }
  })
  return events
}

/** Returns the error reports among events. */
export const errorsIn = (events: readonly SiteEvent[]) => events.filter((event) => event.name === 'Error')
