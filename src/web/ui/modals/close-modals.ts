import { afterPaint } from '../timing/after-paint.ts'

/** Closes all open modals, the topmost first. */
export function closeModals(): void {
  for (const modal of [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].reverse()) modal.close()
}

/**
 * Closes the modal that contains an element. The viewer sees it at once: the modal is hidden first, and closed after the next frame, because the browser then
 * computes the styles of the whole page, which is no longer inert.
 */
export function closeModalOf(element: Element): void {
  const modal = element.closest('dialog')!
  modal.hidden = true
  afterPaint(() => modal.close())
}
