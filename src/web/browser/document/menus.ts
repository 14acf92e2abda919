// The menus of the header, which are popovers of the browser.

/** Returns the open menu of the header, or null. */
export const openMenu = (within: ParentNode = document) => within.querySelector<HTMLElement>('header :popover-open')

export const closeMenu = () => openMenu()?.hidePopover()

/** Opens the menu on the next page if the viewer opened the menu on the previous page while the next page was loading. */
export function reopenMenu(last: ParentNode, next: ParentNode) {
  const menu = openMenu(last)
  if (!menu) return
  menu.hidePopover()
  const button = next.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`)
  button?.focus()
  next.querySelector<HTMLElement>(`#${menu.id}`)?.showPopover(button ? { source: button } : {})
}

/** Returns whether a menu is open. An open menu contains the focus. */
export const hasOpenMenu = () => openMenu() !== null
