// WebKit (Safari 9 and later): AirPlay has its own interface. Safari 26 also has the Remote Playback API, but without the name AirPlay, which
// viewers look for.

type AppleVideo = HTMLVideoElement & { webkitShowPlaybackTargetPicker?: () => void; webkitCurrentPlaybackTargetIsWireless?: boolean }
type AirPlay = { choose(): void; follow(signal: AbortSignal, changed: (state: { possible?: boolean; active?: boolean }) => void): void }

/** Returns AirPlay for a media element, or null if the browser does not have it. `follow` reports whether a device is near, and whether it plays. */
export function airPlayOf(media: AppleVideo): AirPlay | null {
  const { webkitShowPlaybackTargetPicker: choose } = media
  if (!choose) return null
  return {
    choose: () => choose.call(media),
    follow(signal, changed) {
      const isNear = (event: Event) => changed({ possible: (event as Event & { availability?: string }).availability === 'available' })
      const isPlaying = () => changed({ active: media.webkitCurrentPlaybackTargetIsWireless === true })
      media.addEventListener('webkitplaybacktargetavailabilitychanged', isNear, { signal })
      media.addEventListener('webkitcurrentplaybacktargetiswirelesschanged', isPlaying, { signal })
    },
  }
}
