import { type KeyboardEvent, type MouseEvent, type ReactNode, type ToggleEvent, useEffect, useRef } from 'react'
import css from './list-filter.module.css'

type Props = {
  /** The label of the closed list. */
  chosen: string
  /** Shows the links side by side where they fit. */
  spreads: boolean
  children: ReactNode
}

/** A drop-down list of links. It is a `<details>`; a script closes it after use and moves the focus by arrow keys [C2.9]. */
export function ListFilter({ chosen, spreads, children }: Props) {
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const controller = new AbortController()
    const elsewhere = ({ target }: Event) => {
      if (box.current?.open && !box.current.contains(target as Node)) box.current.open = false
    }
    document.addEventListener('pointerdown', elsewhere, { signal: controller.signal })
    document.addEventListener('focusin', elsewhere, { signal: controller.signal })
    return () => controller.abort()
  }, [])
  return (
    <details
      className={spreads ? `${css.filter} ${css.spreads}` : css.filter}
      ref={box}
      onKeyDown={moveFocus}
      onClick={closeOnChoice}
      onToggle={showSelected}
    >
      <summary>{chosen}</summary>
      {children}
    </details>
  )
}

/** Scrolls a long list to the selected link when it opens. */
function showSelected({ currentTarget }: ToggleEvent<HTMLDetailsElement>) {
  if (currentTarget.open) currentTarget.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' })
}

/** Closes the list when one of its links is chosen [C2.9-02]. */
function closeOnChoice({ target, currentTarget }: MouseEvent<HTMLDetailsElement>) {
  if ((target as Element).closest('a')) currentTarget.open = false
}

/** Closes the list on Escape [C2.9-02], and moves the focus on the arrow keys, Home and End [C2.9-03]. An arrow key opens a closed list. */
function moveFocus(event: KeyboardEvent<HTMLDetailsElement>) {
  const box = event.currentTarget
  const links = [...box.querySelectorAll<HTMLElement>('a')]
  const summary = box.querySelector('summary')!
  const at = links.indexOf(document.activeElement as HTMLElement)
  if (event.key === 'Escape' && box.open) {
    box.open = false
    summary.focus()
    return event.preventDefault()
  }
  const to = nextOf(event.key, at, links.length)
  if (to === null) return
  if (event.key.startsWith('Arrow')) box.open = true
  else if (!box.open) return
  links[to]?.focus()
  event.preventDefault()
}

function nextOf(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return at + 1 < count ? at + 1 : 0
    case 'ArrowUp':
      return at > 0 ? at - 1 : count - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
