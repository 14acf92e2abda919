import { type MouseEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { Icon } from '../icon.tsx'
import { afterPaint } from '../timing/after-paint.ts'
import { keepFocusInside, returnFocus } from './focus.ts'
import css from './modal.module.css'

type Props = {
  /** The id of the heading that names the modal. */
  labelledBy: string
  /** The name of the button in the corner. Without it, the content needs a button that closes the modal. */
  closeLabel?: string
  /** Called after the modal has closed: by its button, by Escape, by a click beside it, or because the viewer opens another page. */
  onClose: () => void
  /** A name for tests and styles: the attribute `data-modal`. */
  name?: string
  /** A class that sets `--modal-width`, `--modal-surface`, `--modal-text`, `--modal-line` or `--modal-backdrop`. */
  className?: string | undefined
  children: ReactNode
}

/**
 * [C2.5] The one host of all modals: a modal is open while it is rendered. The page behind it is inert and does not scroll, and the focus stays inside.
 * Escape closes the topmost modal. The focus returns to the element that had it. It works over a player in full screen, too.
 */
export function Modal({ labelledBy, closeLabel, onClose, name, className = '', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  // The focus moves before the browser paints, so that no key reaches the page behind.
  useLayoutEffect(() => {
    const shown = dialog.current!
    const opener = document.activeElement
    const { style, clientWidth } = document.documentElement
    style.setProperty('--scrollbar', `${innerWidth - clientWidth}px`)
    shown.showModal()
    return () => {
      shown.close()
      returnFocus(opener)
    }
  }, [])
  // React passes the event of a modal inside this one on to this one.
  const end = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget && onClose()
  const closeBeside = (event: MouseEvent<Element>) => event.target === event.currentTarget && closeModal(event)
  return (
    <dialog
      ref={dialog}
      className={`${css.modal} ${className}`}
      aria-labelledby={labelledBy}
      data-modal={name ?? ''}
      onClose={end}
      onClick={closeBeside}
      onKeyDown={keepFocusInside}
    >
      <div className={css.content}>
        {children}
        {closeLabel !== undefined && (
          <button type="button" className={css.close} aria-label={closeLabel} onClick={closeModal}>
            <Icon name="close" />
          </button>
        )}
      </div>
    </dialog>
  )
}

/**
 * Handles a click that closes a modal: on one of its buttons or links, or beside it. Hides the modal at once, and closes it after the next frame: closing
 * makes the page active again, and the browser then computes all its styles.
 */
export function closeModal({ currentTarget }: MouseEvent<Element>): void {
  const modal = currentTarget.closest('dialog')!
  modal.hidden = true
  afterPaint(() => modal.close())
}
