// For tests: the parts of a browser that stream sessions use, connected to a live service. The test owns the clock.
import { setImmediate } from 'node:timers/promises'
import { vi } from 'vitest'
import type { TestBrowser } from '#services/live/testing/open-live.ts'
import { createStreamSession, type StreamState } from '../stream-session.ts'

/** Lets requests be sent, and answers be read. */
async function turns() {
  for (let turn = 0; turn < 5; turn++) await setImmediate()
}

/** Local storage of a browser, which its pages share. */
export function fakeStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

/**
 * Opens a page of a browser, and makes it the present one: its window, storage and network are the globals. Timers of earlier pages keep running, as
 * in other windows.
 */
export function openLivePage(browser: TestBrowser, storage = fakeStorage()) {
  const view = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const sent: string[] = []
  /** The bodies of the DELETE requests. */
  const endedWith: unknown[] = []
  const states: StreamState[] = []
  const errors: { message: string; status: number }[] = []
  /** `delays`: requests with these methods wait for the promises. */
  const network = { isOn: true, change: (answer: Response) => answer, delays: {} as Record<string, Promise<unknown>> }
  let pending = 0

  async function fetch(path: string, { method = 'GET', body, headers }: RequestInit = {}): Promise<Response> {
    sent.push(`${method} ${path.replace(/[\w-]{44}$/, 'ID')}`)
    if (method === 'DELETE') endedWith.push(body)
    if (!network.isOn) throw new TypeError('Failed to fetch')
    pending++
    try {
      await network.delays[method]
      const form = typeof body === 'string' ? { form: Object.fromEntries(new URLSearchParams(body)) } : {}
      return network.change(await browser.send(path, { method, headers: headers as Record<string, string>, ...form }))
    } finally {
      pending--
    }
  }
  const show = () => {
    vi.stubGlobal('addEventListener', view.addEventListener.bind(view))
    vi.stubGlobal('document', document)
    vi.stubGlobal('localStorage', storage)
    vi.stubGlobal('fetch', fetch)
  }
  show()
  /** The session of another channel of the page. */
  const sessionOf = (channel: string) =>
    createStreamSession({
      brand: 'nbc',
      channel,
      changed: (state) => states.push(state),
      onError: ({ message, status }) => errors.push({ message, status }),
    })
  return {
    session: sessionOf('nbc.example'),
    sessionOf,
    show,
    sent,
    endedWith,
    errors,
    network,
    storage,
    state: () => states.at(-1),
    window: (event: string) => view.dispatchEvent(new Event(event)),
    document,
    turns,
    /** Resolves when no request is under way. */
    async settled() {
      do await turns()
      while (pending > 0)
    },
  }
}
