// [C2.3-12]..[C2.3-14] The state of the navigation and of what may cover the page. Pure: browser/document/shell-controls.ts connects it with the document.
import { breakpoints } from '#contracts/limits.ts'

export type NavigationState = {
  /** The menu of narrow screens. */
  isNavOpen: boolean
  /** The account menu. */
  isAccountNavOpen: boolean
  /** The machine name of the open group of the menu. */
  activeGroup: string | null
  /** The words in the search field of the menu. */
  searchQuery: string
  /** The URL of the page before this one. */
  previousLocation: string | null
  isNewsBarOpen: boolean
  /** The favorites modal, and the first colour of the gradient of its title. */
  favoriteModal: { status: 'open' | 'closed'; metadata: { gradientStart: string | null } }
  isTooltipVisible: boolean
  isOnboardingModalVisible: boolean
  /** Whether the loading page is shown. */
  isPreLoading: boolean
  /** Whether the viewer skipped the header of this page. */
  isSkipLinkActivated: boolean
  liveCallouts: { isNotificationVisible: boolean }
}

/** `isOpen` is the new state of a menu or group; without it, the menu or group is toggled. */
export type NavigationAction =
  | { type: 'toggleNav'; isOpen?: boolean }
  | { type: 'toggleAccountNav'; isOpen?: boolean }
  | { type: 'toggleGroup'; group: string; isOpen?: boolean }
  /** Another page opens. `from` is the URL of the page that the viewer leaves. */
  | { type: 'changeRoute'; from: string }
  | { type: 'clickMain' }
  | { type: 'resize'; width: number }
  /** Changes parts of the state that no other part depends on. */
  | { type: 'set'; values: Partial<Omit<NavigationState, 'isNavOpen' | 'isAccountNavOpen' | 'activeGroup' | 'previousLocation'>> }

export const initialNavigation: NavigationState = {
  isNavOpen: false,
  isAccountNavOpen: false,
  activeGroup: null,
  searchQuery: '',
  previousLocation: null,
  isNewsBarOpen: false,
  favoriteModal: { status: 'closed', metadata: { gradientStart: null } },
  isTooltipVisible: false,
  isOnboardingModalVisible: false,
  isPreLoading: false,
  isSkipLinkActivated: false,
  liveCallouts: { isNotificationVisible: false },
}

const closed = { isNavOpen: false, isAccountNavOpen: false, activeGroup: null }

/** Returns the state after an action. */
export function navigate(state: NavigationState, action: NavigationAction): NavigationState {
  switch (action.type) {
    // [C2.3-13] One menu is open at a time. A group of the menu of narrow screens opens inside of it.
    case 'toggleNav':
      return (action.isOpen ?? !state.isNavOpen)
        ? { ...state, ...closed, isNavOpen: true }
        : { ...state, isNavOpen: false, activeGroup: null }
    case 'toggleAccountNav':
      return (action.isOpen ?? !state.isAccountNavOpen)
        ? { ...state, ...closed, isAccountNavOpen: true }
        : { ...state, isAccountNavOpen: false }
    case 'toggleGroup':
      return toggleGroup(state, action)
    case 'changeRoute':
      return { ...state, ...closed, previousLocation: action.from, isSkipLinkActivated: false }
    case 'clickMain':
      return { ...state, isAccountNavOpen: false, activeGroup: null }
    // [C2.3-14] At this width the whole menu is in the header.
    case 'resize':
      return action.width >= breakpoints.desktop ? { ...state, isNavOpen: false } : state
    case 'set':
      return { ...state, ...action.values }
  }
}

function toggleGroup(state: NavigationState, { group, isOpen = state.activeGroup !== group }: { group: string; isOpen?: boolean }) {
  if (isOpen) return { ...state, isAccountNavOpen: false, activeGroup: group }
  return state.activeGroup === group ? { ...state, activeGroup: null } : state
}
