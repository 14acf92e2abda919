// For tests of forms: doors that answer what a test wants and remember what they were asked, and hands that fill a form in.
import { act } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'

export const json = (code: number, more: object = {}) => Response.json({ result: { code, description: '' }, ...more }, { status: code })

export const doors = {
  asked: [] as [string, RequestInit][],
  /** Where the page went. */
  replaced: [] as string[],
  answer: (_path: string): Response => json(500),
}

export function standInForDoors(): void {
  beforeEach(() => {
    Object.assign(doors, { asked: [], replaced: [], answer: () => json(500) })
    localStorage.clear()
    history.replaceState(null, '')
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      doors.asked.push([path, init])
      return doors.answer(path)
    })
    vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
    vi.spyOn(location, 'replace').mockImplementation((href) => void doors.replaced.push(String(href)))
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

/** The first form, or the one of a name. */
export const send = (box: HTMLElement, name?: string) => {
  const form = box.querySelector(name ? `[name=form][value=${name}]` : '[name=form]')!.closest('form')!
  return act(async () => void form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
}

export const texts = (box: HTMLElement, selector: string) => [...box.querySelectorAll(selector)].map((element) => element.textContent)

export const ida = { email: 'ida@viewer.example', password: 'lamps' }
