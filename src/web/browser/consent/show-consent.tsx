// Shows the cookie banner and the preference centre after the page, each in a root of its own.
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { choicesPath } from '#contracts/consent.ts'
import { consentRefresh } from '#contracts/limits.ts'
import { SiteProviders } from '../../pages/parts/site-providers.tsx'
import { ConsentBanner } from '../../shell/consent/consent-banner.tsx'
import { ConsentDialog } from '../../shell/consent/consent-dialog.tsx'
import { hasGpc, knownLaw, savedChoice } from '../../ui/consent.ts'
import { localHref } from '../../ui/local-href.ts'
import { platform } from '../document/platform.ts'
import { preloadedState } from '../document/preloaded-state.ts'
import { query } from '../loading/graph.ts'
import { loadMessages } from '../loading/load-messages.ts'
import { reportPart } from '../report-error.ts'
import { changeConsent } from './change-consent.ts'
import { loadLaw } from './load-law.ts'

let hideBanner = () => {}
let hideDialog: (() => void) | undefined

/** Shows the banner until the visitor has chosen. */
export async function showBanner(): Promise<void> {
  hideBanner = await show(<ConsentBanner save={save} />)
}

/** [C2.4-03] Opens the preference centre, unless it is open. */
export async function openChoices(): Promise<void> {
  if (hideDialog) return
  hideDialog = () => {}
  const state = { choice: savedChoice(), law: knownLaw() ?? (await loadLaw()), hasGpc: hasGpc() }
  const close = () => {
    hideDialog?.()
    hideDialog = undefined
  }
  hideDialog = await show(<ConsentDialog state={state} save={save} onClose={close} />)
}

/** Posts the form of the banner or of the preference centre. The server sets the cookie. Returns false if it is not set. */
async function save(form: FormData): Promise<boolean> {
  const { visit } = preloadedState()
  const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))
  const response = await fetch(localHref(visit, choicesPath), { method: 'POST', body, redirect: 'manual' }).catch(() => null)
  if (response?.type !== 'opaqueredirect' || !savedChoice()) return false
  hideBanner()
  hideBanner = () => {}
  setTimeout(changeConsent, consentRefresh)
  return true
}

/** Renders an element after the page. Returns a function that removes it, and moves the focus to the page if the element had it. */
async function show(element: ReactNode): Promise<() => void> {
  const visit = { ...preloadedState().visit, platform: platform() }
  const messages = await loadMessages(visit.language)
  const place = document.createElement('div')
  place.dataset['consent'] = ''
  document.body.append(place)
  const root = createRoot(place)
  root.render(
    <SiteProviders visit={visit} messages={messages} query={query} report={reportPart}>
      {element}
    </SiteProviders>,
  )
  return () => {
    const hadFocus = place.contains(document.activeElement)
    // React must not unmount a root while it renders it.
    queueMicrotask(() => root.unmount())
    place.remove()
    if (hadFocus) document.getElementById('main')?.focus({ preventScroll: true })
  }
}
