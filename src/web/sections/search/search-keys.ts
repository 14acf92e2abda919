// Keyboard control of search: arrow keys move from the field into the results and among them, Escape returns to the field, and "/" focuses
// the field from anywhere on the page.
import { type RefObject, useEffect } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

export function useSearchKeys(field: RefObject<HTMLInputElement | null>, results: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const controller = new AbortController()
    const options = { signal: controller.signal }
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
        event.preventDefault()
        field.current?.focus()
        field.current?.select()
      },
      options,
    )
    field.current?.addEventListener(
      'keydown',
      (event) => {
        const first = event.key === 'ArrowDown' && results.current?.querySelector<HTMLElement>('a[href]')
        if (!first) return
        event.preventDefault()
        first.focus()
      },
      options,
    )
    results.current?.addEventListener('keydown', (event) => moveIn(event, results.current!, field.current), options)
    return () => controller.abort()
  }, [field, results])
}

function moveIn(event: KeyboardEvent, results: HTMLElement, field: HTMLElement | null): void {
  const current = (event.target as HTMLElement).closest<HTMLElement>('a[href]')
  if (event.key === 'Escape') field?.focus()
  if (!current || !event.key.startsWith('Arrow')) return
  const next = neighbour(current, [...results.querySelectorAll<HTMLElement>('a[href]')], event.key)
  if (!next && event.key !== 'ArrowUp') return
  event.preventDefault()
  ;(next ?? field)?.focus()
}

/**
 * Returns the link that receives the focus after an arrow key. Left and right follow the order of the document. Up and down select the
 * nearest link on the screen.
 */
function neighbour(current: HTMLElement, links: HTMLElement[], key: string): HTMLElement | undefined {
  const at = links.indexOf(current)
  if (key === 'ArrowRight') return links[at + 1]
  if (key === 'ArrowLeft') return links[at - 1]
  const from = current.getBoundingClientRect()
  const sign = key === 'ArrowDown' ? 1 : -1
  let best: { link: HTMLElement; far: number } | undefined
  for (const link of links) {
    const box = link.getBoundingClientRect()
    const down = sign * (box.top - from.top)
    if (down <= from.height / 2) continue
    const far = down * 4 + Math.abs(box.left - from.left)
    if (!best || far < best.far) best = { link, far }
  }
  return best?.link
}
