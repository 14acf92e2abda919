import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import css from './list-filter.module.css'

type Props = {
  /** What the closed list says. */
  chosen: string
  /** Where there is room its links stand side by side, and nothing is to open. */
  spreads: boolean
  children: ReactNode
}

/** A list of links that opens: by itself a `<details>`; a script closes it when one is done with it and moves focus by keys [C2.9]. */
export function ListFilter({ chosen, spreads, children }: Props) {
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const gone = new AbortController()
    const elsewhere = ({ target }: Event) => {
      if (box.current?.open && !box.current.contains(target as Node)) box.current.open = false
    }
    document.addEventListener('pointerdown', elsewhere, { signal: gone.signal })
    document.addEventListener('focusin', elsewhere, { signal: gone.signal })
    return () => gone.abort()
  }, [])
  return (
    <details className={spreads ? `${css.filter} ${css.spreads}` : css.filter} ref={box} onKeyDown={moveFocus} onClick={closeOnChoice}>
      <summary>{chosen}</summary>
      {children}
    </details>
  )
}

/** [C2.9-02] */
function closeOnChoice({ target, currentTarget }: MouseEvent<HTMLDetailsElement>) {
  if ((target as Element).closest('a')) currentTarget.open = false
}

/** [C2.9-02] Escape closes, [C2.9-03] arrows, Home and End move focus; an arrow on the closed list opens it. */
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
