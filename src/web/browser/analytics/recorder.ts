// [C7.5-07] Runs the operator's script that records what visitors do. Loaded only on sites that have such a script.
import { matchRoute, type PageName } from '../../routes.ts'
import { mayMeasure, mayShare, onConsentChange } from '../../ui/consent.ts'
import { flagStore, readFlag } from '../../ui/flags/flag-store.ts'
import { currentPage } from '../document/current-page.ts'
import { pageChangedEvent } from '../document/page-changed.ts'
import { preloadedState } from '../document/preloaded-state.ts'
import { sessionStore } from '../session-store.ts'

/** The key in session storage of the number from 0 to 100 that decides whether the visit is recorded. */
const drawKey = 'daypart.recorder'
/** The routes that are not recorded: pages with forms for names, addresses or passwords, and pages with a player, whose recording would show who watched what. */
const unrecorded: readonly PageName[] = [
  'account',
  'activation',
  'contact',
  'live',
  'onboarding',
  'playlist',
  'profile',
  'provider',
  'sales',
  'video',
]
let isRunning = false
let drawn: number | undefined

/**
 * Runs the script as soon as the visitor may be recorded. A script of another company cannot be stopped. So while it runs, links load a document, and after the visitor
 * has withdrawn consent, also in another tab, the page is loaded again without it.
 */
export function watchRecorder(): void {
  const follow = () => {
    if (!mayMeasure()) sessionStore.remove(drawKey)
    const isAllowed = mayRecord()
    if (isAllowed && !isRunning) run()
    // Not `reload`: with client-side navigation, several entries of the history would share the document.
    if (!isAllowed && isRunning) location.replace(location.href.replace(/#.*/, ''))
  }
  onConsentChange(follow)
  flagStore.subscribe(follow)
  for (const type of [pageChangedEvent, 'pageshow', 'focus', 'visibilitychange']) addEventListener(type, follow)
  follow()
}

function mayRecord(): boolean {
  const { visit } = preloadedState()
  // Where flags depend on the viewer, the script waits for those of the viewer.
  if (visit.askFlags && flagStore.read()?.version !== visit.askFlags) return false
  if (!mayMeasure() || !mayShare() || !readFlag('sessionRecording', visit)) return false
  return isRecordedPage() && draw() < readFlag('sessionRecordingRate', visit)
}

/** Returns whether the page may be recorded. Pages for children and all pages of a kids profile may not [C6-07]. */
function isRecordedPage(): boolean {
  const { visit } = preloadedState()
  const match = matchRoute(location.pathname.slice(visit.basePath.length) || '/', location.search, visit.brand.off)
  if (match.kind !== 'page' || unrecorded.includes(match.route.name)) return false
  const isForChildren = visit.flags?.childDirected || currentPage().page?.metadata.isCoppaCompliant || visit.limit?.startsWith('kids-')
  return !isForChildren
}

/** Returns a number from 0 to 100 that stays the same for the visit. Without storage, it stays the same until the page is left. */
function draw(): number {
  drawn ??= Number(sessionStore.get(drawKey) ?? Math.random() * 100)
  sessionStore.set(drawKey, String(drawn))
  return drawn
}

function run(): void {
  isRunning = true
  const { brand } = preloadedState().visit
  brand.fullLoad = ['/*']
  const script = document.createElement('script')
  script.src = brand.recorder!
  document.head.append(script)
}
