// The service worker. It loads pages from the network, keeps the last ones for times without a connection, and shows notifications. It never keeps
// code, media or answers of services: browsers cache code themselves, and the server keeps the chunks of earlier releases.

import { offlineMarks } from '#contracts/worker/offline.ts'
import type { PushMessage } from '#contracts/worker/push.ts'
import { keepPage, pageWithoutConnection, renewOfflinePages } from './kept-pages.ts'

type Waiting = Event & { waitUntil(done: Promise<unknown>): void }
type FetchEvent = Waiting & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
type InstallEvent = Waiting & { addRoutes?(routes: object): Promise<void> }
type PushEvent = Waiting & { data: { json(): unknown } | null }
type ClickEvent = Waiting & { action: string; notification: Notification }
type Client = { url: string; focus(): Promise<unknown> }
type Worker = {
  clients: { matchAll(of: { type: 'window'; includeUncontrolled: boolean }): Promise<Client[]>; openWindow(url: string): Promise<unknown> }
  registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener<Type extends keyof WorkerEvents>(type: Type, listener: (event: WorkerEvents[Type]) => void): void
}
type WorkerEvents = { install: InstallEvent; activate: Waiting; fetch: FetchEvent; push: PushEvent; notificationclick: ClickEvent }

const worker = self as unknown as Worker

/** The paths of services that browsers navigate to, such as the return from a vendor's sign-in. The worker leaves them to the browser. */
const services =
  /^\/(?:_|access|api|content|embed|events|generetic|identity|images|media|messages|oembed|openam|personalization|provider-auth|v2|v4)\//

worker.addEventListener('install', (event) => {
  event.waitUntil(leaveOthers(event).catch(() => {}))
  event.waitUntil(renewOfflinePages().catch(() => {}))
  // No code depends on the version of the worker, so it need not wait until the pages of the previous release are closed.
  void worker.skipWaiting()
})

/** Makes browsers that can do so send all requests except those for pages to the network, without starting the worker. */
const leaveOthers = async (event: InstallEvent) => event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' })

worker.addEventListener('activate', (event) => event.waitUntil(worker.registration.navigationPreload?.enable() ?? Promise.resolve()))

worker.addEventListener('fetch', (event) => {
  const { method, mode, destination, url } = event.request
  if (method !== 'GET' || mode !== 'navigate' || destination !== 'document' || services.test(new URL(url).pathname)) return
  event.respondWith(answer(event))
})

async function answer(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(keepPage(url, response.clone()).catch(() => {}))
    return response
  } catch {
    return pageWithoutConnection(url, offlineMarks)
  }
}

worker.addEventListener('push', (event) => {
  const message = event.data?.json() as PushMessage
  const { title, settings, ...options } = message
  const shown = { ...options, data: message, actions: [{ action: 'settings', title: settings.title }] }
  event.waitUntil(worker.registration.showNotification(title, shown))
})

worker.addEventListener('notificationclick', (event) => {
  const { url, settings } = event.notification.data as PushMessage
  event.notification.close()
  event.waitUntil(open(event.action === 'settings' ? settings.url : url))
})

/** Shows a page: in a tab that has it already, or else in a new one. */
async function open(url: string): Promise<unknown> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return tabs.find((tab) => tab.url === url)?.focus() ?? worker.clients.openWindow(url)
}
