import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ControlIcon, type ControlIconName } from '../context/control-icon.tsx'
import { usePlayer } from '../context/player-context.tsx'
import styles from './menu.module.css'

/** The open menu of a button. `close` also returns the focus to the button. */
export type OpenMenu = { id: string; close(): void; leave(): void }

/** The window is too small for a menu over the picture: the menu covers the lower part of the window. */
const smallWindow = '(width < 40rem), (height < 20rem)'

type MenuProps = OpenMenu & {
  label: string
  /** Returns to the menu that opened this one. */
  back?: (() => void) | undefined
  /** The name of the item that receives the focus. By default the checked item, or the first one. */
  focused?: string | undefined
  children: ReactNode
}

/** A menu that opens upwards and receives the focus. With another `label` it is another page of the menu. */
export function Menu({ id, label, close, leave, back, focused, children }: MenuProps) {
  const { player } = usePlayer()
  const menu = useRef<HTMLDivElement>(null)
  const [isSheet] = useState(() => matchMedia(smallWindow).matches)
  useEffect(() => player.actions.userActivity.hold(), [player])
  useEffect(() => {
    // A popover is above everything, also above the picture that clips its content.
    if (isSheet) menu.current?.showPopover()
  }, [isSheet])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another label
  useEffect(() => {
    const find = (selector: string) => menu.current?.querySelector<HTMLElement>(selector)
    const item = focused && find(`[data-name="${focused}"]`)
    ;(item || find('[aria-checked="true"]') || find('[role^="menuitem"]'))?.focus()
  }, [label])

  const move = (event: KeyboardEvent) => {
    const items = [...menu.current!.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Escape') (back ?? close)()
    else if (event.key === 'ArrowLeft' && back) back()
    else if (event.key === 'ArrowRight' && items[at]?.dataset['name']) items[at].click()
    else if (next !== undefined) items.at(next % items.length)?.focus()
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      popover={isSheet ? 'manual' : undefined}
      onKeyDown={move}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && leave()}
    >
      {children}
    </div>
  )
}

/** Keeps the focus in the menu while the pressed item is replaced by another page. */
const keepFocus = (event: MouseEvent) => event.currentTarget.closest<HTMLElement>('[role="menu"]')?.focus()

type ItemProps = { label: string; press: () => void; value?: string | undefined; name?: string; icon?: ControlIconName }

/** A menu item. With a `name` it opens the page of that name; `value` is what is chosen there. */
export function Item({ label, press, value, name, icon }: ItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      aria-haspopup={name ? 'menu' : undefined}
      data-name={name}
      tabIndex={-1}
      onClick={(event) => {
        keepFocus(event)
        press()
      }}
    >
      <span className={styles.check}>{icon && <ControlIcon name={icon} />}</span>
      {label}
      {value !== undefined && <span className={styles.value}>{value}</span>}
    </button>
  )
}

/** A menu item of which one is chosen. */
export function Choice({ label, chosen, choose }: { label: string; chosen: boolean; choose: () => void }) {
  return (
    <button type="button" role="menuitemradio" aria-checked={chosen} tabIndex={-1} onClick={choose}>
      <span className={styles.check}>{chosen && <ControlIcon name="check" />}</span>
      {label}
    </button>
  )
}
