// Comes only where somebody may be signed in, here or at the host of identity: who is it, and the way out.
import { signOut } from '../account/recognition/call-identity.ts'
import { arriveByFrame } from '../account/recognition/identity-frame.ts'
import { checkAccount } from '../account/recognition/initial-check.ts'
import { recordKey } from '../account/recognition/session-record.ts'
import { viewerStore } from '../tiles/viewer.ts'
import { preloadedState } from './preloaded-state.ts'

const reload = () => location.reload()
const seen = document.documentElement.dataset

export async function recognise(): Promise<void> {
  const { off, sessionTimeout: timeout } = preloadedState().visit.brand
  // There were accounts when this browser remembered one.
  if (off?.includes('identity')) return
  addEventListener('click', leaveInstead)
  addEventListener('storage', ({ key, newValue }) => key === recordKey && isAnother(newValue) && reload())
  const { viewer, frame } = seen
  if (viewer === undefined && !(frame && (await arriveByFrame(frame)))) return
  if (await checkAccount({ now: Date.now, timeout, reload: (after) => (after ? setTimeout(reload, after) : reload()) })) seen['viewer'] = ''
  else delete seen['viewer']
}

/** In another tab the viewer signed out, or somebody else signed in. */
function isAnother(record: string | null): boolean {
  const { userId } = viewerStore.read()
  if (!userId || record === null) return userId !== null
  const id = (JSON.parse(record) as { user: { id: string } } | null)?.user.id
  return id !== undefined && id !== userId
}

/** Of the form that the button sends without a script. */
function leaveInstead(event: MouseEvent) {
  if (!(event.target instanceof Element && event.target.closest('[data-sign-out]'))) return
  event.preventDefault()
  void leave()
}

/** [A2-21] */
async function leave() {
  await signOut()
  const [vendorPage, signIn] = /^(.*\/sign-in)\/(?:apple|facebook|google)$/.exec(location.pathname) ?? []
  if (vendorPage && signIn) location.assign(signIn + location.search)
  else reload()
}
