// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Frame } from '../../shell/frame.tsx'
import type { Navigation } from '../../shell/menu/menu-links.ts'
import { sendWith } from '../../ui/events/send-event.ts'
import { navigationStore } from '../../ui/navigation-state/navigation-store.ts'
import { markup } from '../../ui/testing/test-providers.tsx'
import { watchShell } from './shell-controls.ts'
import { toggle } from './testing.ts'

const link = (machineName: string, href: string) => ({
  machineName,
  title: machineName,
  href,
  attributes: { target: null, notCoppaCompliant: false, sisterService: false },
})
const navigation: Navigation = {
  items: [
    { ...link('networks', '/networks'), items: [link('bravo', '/bravo')] },
    { ...link('search', '/search'), items: [] },
  ],
  quickLinks: { title: '', links: [] },
  breakingNews: null,
  corporateLinks: { title: '', links: [] },
}
const account = '<nav id="account-menu" popover="auto"></nav>'

/** happy-dom has no popovers: the test sends the events of the browser, and records which popovers are hidden. */
let hidden: (string | null)[]
vi.stubGlobal('CSS', { escape: (text: string) => text })
HTMLElement.prototype.hidePopover = function hidePopover() {
  hidden.push(this.id)
  toggle(this, 'closed')
}
watchShell()
beforeEach(() => {
  hidden = []
  document.body.innerHTML = markup(
    <Frame navigation={navigation} account={account}>
      content
    </Frame>,
  )
})
afterEach(() => navigationStore.dispatch({ type: 'changeRoute', from: '/' }))

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!
const read = () => {
  const { isNavOpen, isAccountNavOpen, activeGroup } = navigationStore.read()
  return [isNavOpen, isAccountNavOpen, activeGroup]
}

test('[C2.3-12] the navigation state follows the menus, their groups, the words of the search, and the skip link', () => {
  toggle(find('#menu'), 'open')
  toggle(find('details'), 'open')
  expect(read()).toEqual([true, false, 'networks'])
  const field = find('[data-menu-search]') as HTMLInputElement
  field.value = 'harbor'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  find('a[href="#main"]').click()
  expect(navigationStore.read()).toMatchObject({ searchQuery: 'harbor', isSkipLinkActivated: true, isPreLoading: false })
})

test('[C2.3-13] opening one menu closes the others; a new page and a click on the content close them; the next menu has the words of the search', () => {
  toggle(find('#account-menu'), 'open')
  toggle(find('[data-group][popover]'), 'open')
  expect([read(), hidden]).toEqual([[false, false, 'networks'], ['account-menu']])
  find('main').click()
  expect([read(), hidden]).toEqual([
    [false, false, null],
    ['account-menu', 'group-0'],
  ])
  toggle(find('#menu'), 'open')
  expect((find('[data-menu-search]') as HTMLInputElement).value).toBe('harbor')
  navigationStore.dispatch({ type: 'changeRoute', from: '/networks' })
  expect([read(), hidden.at(-1), navigationStore.read().previousLocation]).toEqual([[false, false, null], 'menu', '/networks'])
})

test('[C4.14-01] an action that fails is reported, and the viewer returns to the previous page', () => {
  navigationStore.dispatch({ type: 'changeRoute', from: '/networks' })
  const events = vi.fn()
  sendWith(events)
  const assign = vi.fn()
  vi.stubGlobal('location', { assign, pathname: '/' })
  const end = navigationStore.subscribe(() => {
    throw new Error('broken part')
  })
  navigationStore.dispatch({ type: 'toggleNav' })
  end()
  vi.unstubAllGlobals()
  expect(events).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'Error', message: 'Error: broken part' }))
  expect(assign).toHaveBeenCalledWith('/networks')
})
