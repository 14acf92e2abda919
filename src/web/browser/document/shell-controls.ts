// Connects the header's menus with the navigation state. The menus themselves are popovers and details of the browser, and work before this module loads.
import type { NavigationState } from '../../ui/navigation-state/navigation-state.ts'
import { navigationStore } from '../../ui/navigation-state/navigation-store.ts'
import { messageOf, report } from '../report-error.ts'
import { openMenu } from './menus.ts'

const { dispatch } = navigationStore

/** Follows the viewer's actions in the header, and closes the menus that the state closes. */
export function watchShell(): void {
  // These events do not bubble.
  addEventListener('toggle', followToggle, { capture: true })
  addEventListener('focusin', closeOnLeave)
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest('main')) dispatch({ type: 'clickMain' })
    else if (target.closest('a[href="#main"]')) dispatch({ type: 'set', values: { isSkipLinkActivated: true } })
  })
  addEventListener('input', ({ target }) => {
    if (isSearchField(target)) dispatch({ type: 'set', values: { searchQuery: target.value } })
  })
  navigationStore.subscribe(closeMenus)
  // The viewer may have opened a menu while this module was loading, and have left it again by Tab.
  const open = openMenu()
  if (open) follow(open, true)
  if (document.activeElement !== document.body) closeOnLeave({ target: document.activeElement })
  navigationStore.handleFailures((error, previous) => {
    report({ type: 'Script', message: messageOf(error), fatal: false })
    if (previous !== null) location.assign(previous)
  })
}

const isSearchField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.dataset['menuSearch'] !== undefined

/** After a navigation the document contains the last page for a moment. Its menu, which then closes, has the same id as the menu of the new page. */
function followToggle({ target, newState }: Event & { newState?: string }) {
  const isOfLastPage = target instanceof HTMLElement && target.id && document.getElementById(target.id) !== target
  if (target instanceof HTMLElement && !isOfLastPage) follow(target, newState === 'open')
}

function follow(target: HTMLElement, isOpen: boolean) {
  const { group } = target.dataset
  if (group !== undefined) return dispatch({ type: 'toggleGroup', group, isOpen })
  if (target.id === 'account-menu') return dispatch({ type: 'toggleAccountNav', isOpen })
  if (target.id !== 'menu') return
  dispatch({ type: 'toggleNav', isOpen })
  // Each page has a new menu: its search field gets the words that the viewer typed on the page before.
  const field = target.querySelector<HTMLInputElement>('[data-menu-search]')
  if (isOpen && field) field.value ||= navigationStore.read().searchQuery
}

/** Closes an open menu when the focus leaves it. */
function closeOnLeave({ target }: Pick<FocusEvent, 'target'>) {
  const menu = openMenu()
  const isInside = target instanceof Element && target.closest(`#${menu?.id},[popovertarget="${menu?.id}"]`)
  if (menu && !isInside) menu.hidePopover()
}

/** Closes the menus that this change of the state closed. A menu that is just opening is not in the state yet, and stays open. */
function closeMenus(state: NavigationState, before: NavigationState) {
  if (before.isNavOpen && !state.isNavOpen) hide(document.getElementById('menu'))
  if (before.isAccountNavOpen && !state.isAccountNavOpen) hide(document.getElementById('account-menu'))
  if (before.activeGroup !== null && before.activeGroup !== state.activeGroup)
    for (const group of document.querySelectorAll<HTMLElement>(`[data-group="${CSS.escape(before.activeGroup)}"]`)) hide(group)
}

function hide(menu: HTMLElement | null) {
  if (menu instanceof HTMLDetailsElement) menu.open = false
  else menu?.hidePopover()
}
