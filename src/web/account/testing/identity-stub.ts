// For tests of forms: a stub of identity's routes that records requests, and functions that fill in and submit a form.
import { act } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'

export const json = (code: number, more: object = {}) => Response.json({ result: { code, description: '' }, ...more }, { status: code })

export const identityStub = {
  requests: [] as [string, RequestInit][],
  /** The URLs that the page navigated to. */
  replaced: [] as string[],
  answer: (_path: string): Response => json(500),
}

export function stubIdentity(): void {
  beforeEach(() => {
    Object.assign(identityStub, { requests: [], replaced: [], answer: () => json(500) })
    localStorage.clear()
    history.replaceState(null, '')
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      identityStub.requests.push([path, init])
      return identityStub.answer(path)
    })
    vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
    vi.spyOn(location, 'replace').mockImplementation((href) => void identityStub.replaced.push(String(href)))
  })
  afterEach(() => vi.unstubAllGlobals())
}

export const field = (box: HTMLElement, name: string) => box.querySelector<HTMLInputElement>(`[name=${name}]`)!

export async function write(box: HTMLElement, values: Record<string, string>) {
  await act(async () => {
    for (const [name, value] of Object.entries(values)) {
      field(box, name).value = value
      field(box, name).dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
}

/** Submits the form with this name, or the first form if no name is given. */
export const send = (box: HTMLElement, name?: string) => {
  const form = box.querySelector(name ? `[name=form][value=${name}]` : '[name=form]')!.closest('form')!
  return act(async () => void form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
}

export const texts = (box: HTMLElement, selector: string) => [...box.querySelectorAll(selector)].map((element) => element.textContent)

export const ida = { email: 'ida@viewer.example', password: 'lamps' }
