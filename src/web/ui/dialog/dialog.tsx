import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../icon.tsx'
import css from './dialog.module.css'

type Props = {
  /** The id of the heading that names the dialog. */
  labelledBy: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/**
 * A modal dialog, open while it is rendered. The browser keeps the focus inside, closes it on Escape, and gives the focus back to the element that had
 * it. A click beside the dialog closes it, too.
 */
export function Dialog({ labelledBy, closeLabel, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current } = dialog
    if (!current?.open) current?.showModal()
    return () => current?.close()
  }, [])
  const closeBeside = ({ target, currentTarget }: MouseEvent) => target === currentTarget && dialog.current?.close()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog
    <dialog ref={dialog} className={css.dialog} aria-labelledby={labelledBy} onClose={onClose} onClick={closeBeside}>
      <div className={css.content}>
        {children}
        <button type="button" className={css.close} aria-label={closeLabel} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  )
}
