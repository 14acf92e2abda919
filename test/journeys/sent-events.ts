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
  // Playwright does not have the bodies of beacons that are blobs. The text is kept as the blob is made, because a page that is left cannot wait for it.
  await page.addInitScript(() => {
    const texts = new WeakMap<Blob, string>()
    window.Blob = class extends Blob {
      constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
        super(parts, options)
        if (typeof parts[0] === 'string') texts.set(this, parts[0])
      }
    }
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (path, body) => {
      if (path === '/events') (window as unknown as { beaconSent(text: string): void }).beaconSent(texts.get(body as Blob)!)
      return send(path, body)
    }
  })
  return events
}

/** Returns the error reports among events. */
export const errorsIn = (events: readonly SiteEvent[]) => events.filter((event) => event.name === 'Error')
