import { expect, test } from 'vitest'
import { initialNavigation, type NavigationAction, type NavigationState, navigate } from './navigation-state.ts'

const after = (...actions: NavigationAction[]): NavigationState => actions.reduce(navigate, initialNavigation)
const menus = ({ isNavOpen, isAccountNavOpen, activeGroup }: NavigationState) => ({ isNavOpen, isAccountNavOpen, activeGroup })
const none = { isNavOpen: false, isAccountNavOpen: false, activeGroup: null }

test('opening a menu closes the others; a group opens inside the menu of narrow screens', () => {
  expect(menus(after({ type: 'toggleNav' }, { type: 'toggleAccountNav' }))).toEqual({ ...none, isAccountNavOpen: true })
  expect(menus(after({ type: 'toggleAccountNav' }, { type: 'toggleNav' }))).toEqual({ ...none, isNavOpen: true })
  expect(menus(after({ type: 'toggleAccountNav' }, { type: 'toggleGroup', group: 'networks' }))).toEqual({
    ...none,
    activeGroup: 'networks',
  })
  expect(menus(after({ type: 'toggleGroup', group: 'networks' }, { type: 'toggleAccountNav' }))).toEqual({
    ...none,
    isAccountNavOpen: true,
  })
  expect(menus(after({ type: 'toggleNav' }, { type: 'toggleGroup', group: 'networks' }))).toEqual({
    ...none,
    isNavOpen: true,
    activeGroup: 'networks',
  })
})

test('toggling a menu or a group twice closes it; another group replaces the first', () => {
  const toggleGroup = (group: string): NavigationAction => ({ type: 'toggleGroup', group })
  expect(menus(after({ type: 'toggleNav' }, { type: 'toggleNav' }))).toEqual(none)
  expect(menus(after({ type: 'toggleAccountNav' }, { type: 'toggleAccountNav' }))).toEqual(none)
  expect(menus(after(toggleGroup('networks'), toggleGroup('networks')))).toEqual(none)
  expect(menus(after(toggleGroup('networks'), toggleGroup('shows')))).toEqual({ ...none, activeGroup: 'shows' })
})

test('a new route closes all menus and keeps the URL of the last page', () => {
  const left = after(
    { type: 'toggleNav' },
    { type: 'set', values: { isSkipLinkActivated: true, searchQuery: 'harbor' } },
    { type: 'changeRoute', from: '/shows/all/popular' },
  )
  expect(left).toEqual({ ...initialNavigation, searchQuery: 'harbor', previousLocation: '/shows/all/popular' })
})

test('a click on the content closes the account menu and the group', () => {
  expect(menus(after({ type: 'toggleAccountNav' }, { type: 'clickMain' }))).toEqual(none)
  expect(menus(after({ type: 'toggleGroup', group: 'networks' }, { type: 'clickMain' }))).toEqual(none)
})

test.each([
  [989, true],
  [990, false],
])('a window of %i px leaves the menu of narrow screens open: %s', (width, isNavOpen) => {
  expect(after({ type: 'toggleNav' }, { type: 'resize', width }).isNavOpen).toBe(isNavOpen)
})
