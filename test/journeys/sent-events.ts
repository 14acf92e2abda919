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
  // Playwright does not have the bodies of beacons that are blobs, and hears nothing from a page that is left: such a page leaves its beacons to the next one.
  await page.addInitScript(() => {
    const { beaconSent } = window as unknown as { beaconSent(text: string): void }
    const left = 'beacons of a page that was left'
    const storage = () => {
      try {
        return localStorage
      } catch {
        return undefined
      }
    }
    for (const text of JSON.parse(storage()?.getItem(left) ?? '[]') as string[]) beaconSent(text)
    storage()?.removeItem(left)
    let isLeft = false
    for (const type of ['pagehide', 'pageshow'])
      addEventListener(type, () => {
        isLeft = type === 'pagehide'
      })
    const texts = new WeakMap<object, string>()
    window.Blob = class extends Blob {
      constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
        super(parts, options)
        if (typeof parts[0] === 'string') texts.set(this, parts[0])
      }
    }
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (path, body) => {
      const text = texts.get(body as Blob)!
      if (path === '/events' && isLeft) storage()?.setItem(left, JSON.stringify([...JSON.parse(storage()?.getItem(left) ?? '[]'), text]))
      else if (path === '/events') beaconSent(text)
      return send(path, body)
    }
  })
  return events
}

/** Returns the error reports among events. */
export const errorsIn = (events: readonly SiteEvent[]) => events.filter((event) => event.name === 'Error')
