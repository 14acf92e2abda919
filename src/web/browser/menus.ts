// The header's menus are popovers: the browser opens them and closes them with Escape. This is the rest.

const openMenu = (within: ParentNode = document) => within.querySelector<HTMLElement>('header :popover-open')

export const closeMenu = () => openMenu()?.hidePopover()

/** Whoever leaves a menu with Tab sees where they are. */
export function closeMenusOnLeave() {
  addEventListener('focusin', ({ target }) => {
    const menu = openMenu()
    const isInside = target instanceof Element && target.closest(`#${menu?.id},[popovertarget="${menu?.id}"]`)
    if (menu && !isInside) menu.hidePopover()
  })
}

/** A menu that was opened while the next page was on its way is open in that page too. */
export function handOverMenu(last: ParentNode, next: ParentNode) {
  const menu = openMenu(last)
  if (!menu) return
  menu.hidePopover()
  const button = next.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`)
  button?.focus()
  next.querySelector<HTMLElement>(`#${menu.id}`)?.showPopover(button ? { source: button } : {})
}

/** Where there is an open menu the focus is in it. */
export const hasOpenMenu = () => openMenu() !== null
