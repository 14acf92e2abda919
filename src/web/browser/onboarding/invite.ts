// [C4.10] Invites the viewer to choose categories and favorites, on the pages that the brand has chosen, and shows the tooltip afterwards.

import { flagDefaults } from '#contracts/flags.ts'
import type { PageData } from '#contracts/graph/shapes.ts'
import type { OnboardingSettingsQuery } from '#contracts/graph/types.generated.ts'
import { tooltip } from '#contracts/limits.ts'
import { isOver, readMemory } from '../../account/onboarding/onboarding-memory.ts'
import { isPageInUse } from '../../shell/live-callout/page-in-use.ts'
import { mayRemember, onConsentChange } from '../../ui/consent.ts'
import { flagsLoaded, readFlag } from '../../ui/flags/flag-store.ts'
import { graphVariables } from '../../ui/graph/query.ts'
import { loadChunk } from '../../ui/load-chunk.ts'
import type { Visit } from '../../ui/visit.tsx'
import { currentPage } from '../document/current-page.ts'
import { pageChangedEvent } from '../document/page-changed.ts'
import { platform } from '../document/platform.ts'
import { preloadedState } from '../document/preloaded-state.ts'
import { reportChunk } from '../loading/chunk-failure.ts'
import { query } from '../loading/graph.ts'

type OnboardingSettings = NonNullable<OnboardingSettingsQuery['onboardingSettings']>
type Page = Pick<PageData, 'pageType' | 'name'> & { metadata: { isCoppaCompliant: boolean } }

/** Milliseconds after which a page that is in use is checked again. */
const retry = 1000

let settings: Promise<OnboardingSettings | null> | undefined
let planned = new AbortController()

/** Starts to plan the invitation for this page, and for those that the viewer opens later in this document. */
export function watchOnboarding(): void {
  const restart = () => void plan().catch(reportChunk)
  addEventListener(pageChangedEvent, restart)
  onConsentChange(restart)
  restart()
}

/** Returns whether a page invites viewers [C4.10-01]. `path` is below the base path of the brand. Pages for children never do [C2.2-06]. */
export function invites(
  page: Page | null,
  path: string,
  { modalLocation, entities }: Pick<OnboardingSettings, 'modalLocation' | 'entities'>,
) {
  if (!page || page.metadata.isCoppaCompliant) return false
  const isHome = page.pageType === 'PAGE' && page.name === 'home'
  const isTitle = page.pageType === 'TITLE'
  const isAt = modalLocation === 'all' ? isHome || isTitle : modalLocation === 'home' ? isHome : modalLocation === 'title' && isTitle
  return isAt || entities.includes(path)
}

/** Plans what comes next on the current page: the invitation or the tooltip. Both wait until the browser may remember that they were shown. */
async function plan(): Promise<void> {
  planned.abort()
  planned = new AbortController()
  const { signal } = planned
  const visit: Visit = { ...preloadedState().visit, platform: platform() }
  if (!mayRemember() || isOver(readMemory())) return
  if (visit.askFlags) await flagsLoaded(visit.askFlags)
  if (!readFlag('onboarding', visit)) return
  settings ??= loadSettings(visit)
  const own = await settings
  const path = location.pathname.slice(visit.basePath.length) || '/'
  if (signal.aborted || !own || !invites(currentPage().page, path, own)) return
  if (readMemory().status === 'dismissed') return showTooltipLater(own, visit, signal)
  await later(own.timeToOnboarding * 1000, signal)
  while (!signal.aborted && isPageInUse()) await later(retry, signal)
  if (signal.aborted) return
  const { loadOnboarding, changeOnboarding } = await loadViewerOnboarding()
  if (signal.aborted) return
  // The viewer may have answered on another device.
  const known = await loadOnboarding().catch(() => null)
  if (signal.aborted || !known) return
  if (known.status === 'dismissed' || known.status === 'completed') return plan()
  const { showInvitation } = await loadChunk(() => import('./show-invitation.tsx'))
  if (signal.aborted || isPageInUse()) return plan()
  // [C4.10-02] Later and X. The tooltip follows.
  const onDismiss = () => {
    void changeOnboarding({ status: 'dismissed' })
    void plan().catch(reportChunk)
  }
  await showInvitation(visit, { onOpen: () => changeOnboarding({ status: 'started' }), onDismiss })
}

/** [C4.10-03] Shows the tooltip once, 2 seconds or the configured time later. */
async function showTooltipLater({ tooltip: { timeToDisplay, label } }: OnboardingSettings, visit: Visit, signal: AbortSignal) {
  const flag = readFlag('onboardingTooltipDelay', visit)
  const delay = flag === flagDefaults.onboardingTooltipDelay ? (timeToDisplay ?? tooltip.delay) : flag
  await later(delay * 1000, signal)
  while (!signal.aborted && isPageInUse()) await later(retry, signal)
  if (signal.aborted) return
  const [{ showTooltip }, { changeOnboarding }] = await Promise.all([loadChunk(() => import('./show-tooltip.tsx')), loadViewerOnboarding()])
  if (signal.aborted) return
  await showTooltip(visit, label)
  void changeOnboarding({ isTooltipSeen: true })
}

/** The viewer's onboarding needs the code of sessions. Many visits end before the invitation is due. */
const loadViewerOnboarding = () => loadChunk(() => import('../../account/onboarding/viewer-onboarding.ts'))

const loadSettings = async (visit: Visit) =>
  (await query<OnboardingSettingsQuery>('onboardingSettings', graphVariables(visit))).data?.onboardingSettings ?? null

/** Resolves after `time` milliseconds, or when the signal is aborted. */
const later = (time: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, time)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
