// Restores the viewer's session and handles sign-out. Loaded only if a session may exist, on this host or on the identity host.
import { signOut } from '../account/session/call-identity.ts'
import { signInFromFrame } from '../account/session/identity-frame.ts'
import { checkAccount } from '../account/session/initial-check.ts'
import { sessionChecked } from '../account/session/session-check.ts'
import { recordKey } from '../account/session/session-record.ts'
import { followUnlocks } from '../account/session/unlock-messages.ts'
import { viewerStore } from '../tiles/viewer.ts'
import { currentProfile } from '../ui/preferences/current-profile.ts'
import { preloadedState } from './document/preloaded-state.ts'

const reload = () => location.reload()
const documentData = document.documentElement.dataset

/** Shows the balance [A1-08] and the name of the chosen profile in the account menu. An empty value removes a property. */
function showAccount() {
  const { credits, profileName } = viewerStore.read()
  const { style } = document.documentElement
  style.setProperty('--credits', credits === null ? '' : `"${credits}"`)
  style.setProperty('--profile', profileName && JSON.stringify(profileName))
}

/** Restores the viewer's session and watches for sign-outs. */
export async function restoreViewerSession(): Promise<void> {
  const { off, sessionTimeout: timeout } = preloadedState().visit.brand
  // Accounts may have been turned off after this browser stored its session record.
  if (off?.includes('identity')) return sessionChecked()
  addEventListener('click', handleSignOut)
  addEventListener('storage', ({ key, newValue }) => key === recordKey && isOtherAccount(newValue) && reload())
  viewerStore.subscribe(showAccount)
  showAccount()
  const chosen = currentProfile()
  // Another tab or window may have chosen another profile.
  for (const type of ['visibilitychange', 'focus']) addEventListener(type, () => chosen !== currentProfile() && reload())
  reloadIfOfOtherLimit()
  followUnlocks()
  const { viewer, frame } = documentData
  if (viewer === undefined && !(frame && (await signInFromFrame(frame)))) return
  if (await checkAccount({ now: Date.now, timeout, reload: (after) => (after ? setTimeout(reload, after) : reload()) }))
    documentData['viewer'] = ''
  else delete documentData['viewer']
  sessionChecked()
  // The check restores a cookie of the profile that was deleted or changed.
  reloadIfOfOtherLimit()
}

/** Reloads a page that was made for another limit than that of the chosen profile: it may come from the browser's cache, after Back. */
function reloadIfOfOtherLimit() {
  const [{ type } = { type: '' }] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // A page that stays as it is, for example behind a CDN that ignores the cookie, is reloaded one time.
  if (type !== 'reload' && currentProfile()?.split('.')[1] !== preloadedState().visit.limit) reload()
}

/** Returns whether another tab has signed out or signed in as a different account. */
function isOtherAccount(record: string | null): boolean {
  const { userId } = viewerStore.read()
  if (!userId || record === null) return userId !== null
  const id = (JSON.parse(record) as { user: { id: string } } | null)?.user.id
  return id !== undefined && id !== userId
}

/** Signs out by script when the sign-out button is clicked. The form of the button is not submitted. */
function handleSignOut(event: MouseEvent) {
  if (!(event.target instanceof Element && event.target.closest('[data-sign-out]'))) return
  event.preventDefault()
  void signOutAndReload()
}

/** [A2-21] Signs out and reloads the page. On a vendor's sign-in page, opens the general sign-in page instead. */
async function signOutAndReload() {
  await signOut()
  const [vendorPage, signIn] = /^(.*\/sign-in)\/(?:apple|facebook|google)$/.exec(location.pathname) ?? []
  if (vendorPage && signIn) location.assign(signIn + location.search)
  else reload()
}
