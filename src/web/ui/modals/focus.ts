import type { KeyboardEvent } from 'react'

const focusable =
  'a[href],button:not(:disabled),select:not(:disabled),textarea:not(:disabled),input:not(:disabled,[type="hidden"],[type="radio"]:not(:checked)),summary,[tabindex]:not([tabindex="-1"])'

/** Moves the focus from the last element of a modal to the first, and back, instead of out of the page. */
export function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  const isOfOtherModal = (event.target as Element).closest('dialog') !== event.currentTarget
  if (event.key !== 'Tab' || isOfOtherModal) return
  const elements = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter((element) => element.checkVisibility())
  const [first, last] = [elements[0], elements.at(-1)]
  if (document.activeElement !== (event.shiftKey ? first : last)) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next?.focus()
}

/**
 * Moves the focus to the element that opened a modal, unless the browser has done that. If the element is gone, moves the focus to the button of its menu,
 * or to the content of the page.
 */
export function returnFocus(opener: Element | null): void {
  const menu = opener?.closest('[popover]')
  const candidates = [opener, menu && document.querySelector(`[popovertarget="${menu.id}"]`), document.getElementById('main')]
  for (const candidate of candidates) {
    if (!isFocusLost()) return
    if (candidate instanceof HTMLElement) candidate.focus({ preventScroll: true })
  }
}

/** Returns whether the focus is on no visible element. Chromium leaves it in a closed modal if the opener of the modal is hidden. */
function isFocusLost(): boolean {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement.closest('dialog:not([open])') !== null
}
