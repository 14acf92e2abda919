// Tells the other tabs that a video was unlocked, so that their balances and marks are correct and its page plays there too.
import { providerChannel } from '#contracts/http/providers.ts'
import { viewerStore } from '../../tiles/viewer.ts'

type UnlockMessage = { user: string | null; mpxGuid: string; credits: number }

export function announceUnlock(message: UnlockMessage): void {
  if (!('BroadcastChannel' in window)) return
  const channel = new BroadcastChannel(providerChannel)
  channel.postMessage(message)
  channel.close()
}

/** Adopts the videos that the same viewer unlocks in other tabs. */
export function followUnlocks(): void {
  if (!('BroadcastChannel' in window)) return
  new BroadcastChannel(providerChannel).addEventListener('message', ({ data }: MessageEvent<Partial<UnlockMessage> | null>) => {
    const { user, mpxGuid, credits } = data ?? {}
    if (!user || user !== viewerStore.read().userId || typeof mpxGuid !== 'string' || typeof credits !== 'number') return
    viewerStore.change({ credits })
    viewerStore.unlock(mpxGuid)
  })
}
