// Checks the viewer's TV provider, shows it in the header, and handles Unlink. Loaded only if a provider may be linked.
import { mayHaveFrame, renewInFrame } from '../account/session/provider-frame.ts'
import { checkProvider, unlinkProvider } from '../account/session/provider-status.ts'
import { sendProviderEvent } from '../account/session/send-analytics.ts'
import { rootId } from '../pages/page-data/preloaded.ts'
import { accountChangedEvent, viewerStore } from '../tiles/viewer.ts'
import { platform } from './document/platform.ts'
import { preloadedState } from './document/preloaded-state.ts'

const documentData = document.documentElement.dataset
const pages = new MutationObserver(fillHeader)

/**
 * Checks the link, marks the document, and shows the provider in the header, also after client-side navigation. `isFollowing`: another tab has
 * linked or unlinked a provider.
 */
export async function showViewerProvider(isFollowing = false): Promise<void> {
  const { visit } = preloadedState()
  const { brand, basePath } = visit
  const { off = [] } = brand
  if (off.includes('identity') || off.includes('providers')) return mark(null)
  addEventListener('submit', handleUnlink)
  fillHeader()
  const renew = mayHaveFrame(location.pathname.slice(basePath.length)) ? renewInFrame : undefined
  // The server sets the mark's cookie when a provider is linked: a different provider in the store is outdated.
  const isOutdated = documentData['provider'] !== viewerStore.read().provider?.mvpd_id
  await checkProvider({ ...visit, platform: platform() }, { renew, force: isFollowing || isOutdated, isFollowing })
  const { provider, providerCheck } = viewerStore.read()
  // Without an answer the mark stays: the provider may still be linked.
  if (providerCheck) mark(provider?.mvpd_id ?? null)
  fillHeader()
  if (isFollowing) dispatchEvent(new Event(accountChangedEvent))
  // Client-side navigation adds the next page as a sibling of this one.
  pages.observe(document.getElementById(rootId)!.parentElement!, { childList: true })
}

function mark(provider: string | null) {
  if (provider === null) delete documentData['provider']
  else documentData['provider'] = provider
}

/** [A2-20], [A2-22] Shows the provider's logo, and links to the provider's site. */
function fillHeader() {
  const { provider } = viewerStore.read()
  if (!provider) return
  const { title, mvpd_url: url, mvpd_logo_2x: logo, mvpd_color_2x: color } = provider
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-provider-logo]')) {
    const box = document.createElement('span')
    box.style.background = color
    if (logo) box.append(Object.assign(new Image(), { src: logo, alt: title }))
    else box.textContent = title
    link.replaceChildren(box)
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-provider-site]'))
    Object.assign(link, { href: url, target: '_blank', rel: 'noopener' })
}

/** Unlinks by script when an Unlink form is submitted. If that fails, the browser submits the form. */
function handleUnlink(event: SubmitEvent) {
  const form = event.target as HTMLFormElement
  if (form.dataset['unlink'] === undefined) return
  event.preventDefault()
  void unlink(form)
}

async function unlink(form: HTMLFormElement): Promise<void> {
  const provider = viewerStore.read().provider?.mvpd_id
  sendProviderEvent({ type: 'Unlinked', ...(provider && { provider }) })
  try {
    const logoutUrl = await unlinkProvider(preloadedState().visit.brand.key)
    mark(null)
    dispatchEvent(new Event(accountChangedEvent))
    if (logoutUrl) location.assign(logoutUrl)
    else location.reload()
  } catch {
    form.submit()
  }
}
