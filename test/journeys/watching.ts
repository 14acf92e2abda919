import type { Page } from 'playwright-core'

/** Tiles of videos that anybody may watch. */
export const freeVideos = (page: Page) => page.locator('main a[data-item][href*="/video/"]:not(:has([role="img"]))')

type Playing = { time: number; frames: number; width: number }

/** What the picture is doing now. */
export const playing = (page: Page) =>
  page.evaluate<Playing | null>(() => {
    const video = document.querySelector('video')
    return video && { time: video.currentTime, frames: video.getVideoPlaybackQuality().totalVideoFrames, width: video.videoWidth }
  })

/** Resolves once `count` more frames have been decoded than now. */
export async function framesAdvance(page: Page, count = 24): Promise<void> {
  await page.waitForFunction(() => (document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 0, null, {
    timeout: 30_000,
  })
  await page.waitForFunction(
    (wanted) => {
      const state = window as unknown as { firstFrames?: number }
      const frames = document.querySelector('video')!.getVideoPlaybackQuality().totalVideoFrames
      state.firstFrames ??= frames
      return frames - state.firstFrames >= wanted
    },
    count,
    { timeout: 30_000 },
  )
}
