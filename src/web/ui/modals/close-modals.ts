/** Closes all open modals, the topmost first. */
export function closeModals(): void {
  for (const modal of [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].reverse()) modal.close()
}
