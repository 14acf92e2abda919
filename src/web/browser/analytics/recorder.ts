// [C7.5-07] Runs the operator's script that records what visitors do. Loaded only on sites that have such a script.
import { mayMeasure, onConsentChange } from '../../ui/consent.ts'
import { flagsLoaded, readFlag } from '../../ui/flags/flag-store.ts'
import { currentPage } from '../document/current-page.ts'
import { pageChangedEvent } from '../document/page-changed.ts'
import { preloadedState } from '../document/preloaded-state.ts'
import { report } from '../report-error.ts'
import { sessionStore } from '../session-store.ts'

/** The key in session storage of the number from 0 to 100 that decides whether the visit is recorded. */
const drawKey = 'daypart.recorder'
/** The routes of pages about accounts, and with forms for names and addresses. */
const privateRoutes: readonly (string | null)[] = ['account', 'activation', 'contact', 'onboarding', 'profile', 'provider']
let isRunning = false
let drawn: number | undefined

/**
 * Runs the script as soon as the visitor may be recorded. A script of another company cannot be stopped, so the page is loaded again when the visitor withdraws the
 * consent, or opens a page that must not be recorded.
 */
export async function watchRecorder(): Promise<void> {
  const { visit } = preloadedState()
  if (visit.askFlags) await flagsLoaded(visit.askFlags)
  if (!readFlag('sessionRecording', visit)) return
  const rate = readFlag('sessionRecordingRate', visit)
  const follow = () => {
    const isAllowed = mayMeasure() && isRecordedPage() && draw() < rate
    if (isRunning && !isAllowed) location.reload()
    else if (!isRunning && isAllowed) run(visit.brand.recorder!)
  }
  onConsentChange(follow)
  addEventListener(pageChangedEvent, follow)
  follow()
}

/** Pages about the viewer's account are never recorded, nor are those for children [C6-07]. The former are documents of their own. */
function isRecordedPage(): boolean {
  const { route, visit } = preloadedState()
  return !privateRoutes.includes(route) && !currentPage().page?.metadata.isCoppaCompliant && visit.flags?.childDirected !== true
}

/** Returns a number from 0 to 100 that stays the same for the visit. Without storage, it stays the same until the page is left. */
function draw(): number {
  drawn ??= Number(sessionStore.get(drawKey) ?? Math.random() * 100)
  sessionStore.set(drawKey, String(drawn))
  return drawn
}

function run(address: string): void {
  isRunning = true
  const script = document.createElement('script')
  script.src = address
  script.onerror = () => report({ type: 'Script', message: 'The script that records sessions could not be loaded.', fatal: false })
  document.head.append(script)
}
