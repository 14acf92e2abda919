// Adds behaviour to the header's menus that the browser's popovers do not have.

const openMenu = (within: ParentNode = document) => within.querySelector<HTMLElement>('header :popover-open')

export const closeMenu = () => openMenu()?.hidePopover()

/** Closes an open menu when the focus leaves it. */
export function closeMenusOnLeave() {
  addEventListener('focusin', ({ target }) => {
    const menu = openMenu()
    const isInside = target instanceof Element && target.closest(`#${menu?.id},[popovertarget="${menu?.id}"]`)
    if (menu && !isInside) menu.hidePopover()
  })
}

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
