// [A7-16] The hidden frame in which a TV provider renews the viewer's link, if the viewer is still signed in there (decision 090).
import { viewerStore } from '../../tiles/viewer.ts'
import { changeLink } from './provider-state.ts'

const timeout = 10_000

/**
 * Renews a link that ends soon, one time per tab. Resolves when the frame is removed: at the end of its redirects or after ten seconds. The caller
 * then checks the link.
 */
export async function renewInFrame(brand: string): Promise<void> {
  const { provider } = viewerStore.read()
  if (!provider) return
  changeLink((link) => ({ ...link, isIFrameLogin: true }))
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = provider.title
  // The provider's page must not navigate the whole window.
  frame.setAttribute('sandbox', 'allow-forms allow-same-origin allow-scripts')
  frame.src = `/provider-auth/${brand}/authenticate?${new URLSearchParams({ mvpd: provider.mvpd_id, mode: 'frame' })}`
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve)
    setTimeout(resolve, timeout)
    document.body.append(frame)
  })
  frame.remove()
}

/** Returns whether a page may have the frame: not a live page, because the frame must not disturb playback, nor a page that links providers. */
export const mayHaveFrame = (path: string): boolean =>
  !/^\/(?:live|watch|mvpd-picker|mvpd-bridge-screen|provider-linked)(?:\/|$)/.test(path)
