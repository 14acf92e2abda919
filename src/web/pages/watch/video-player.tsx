import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { PageData } from '#contracts/graph/shapes.ts'
import type { UnlockState } from '../../player/locked/unlock-state.ts'
import { useVisit, VisitProvider } from '../../ui/visit.tsx'
import { ViewerPlayer } from '../parts/viewer-player.tsx'
import { registerVideoPage, type ShownVideo } from './next-in-place.ts'
import { NextVideo } from './next-video.tsx'
import { VideoBody } from './video-body.tsx'

/** The player of a video's page. It plays the next video in place, and then shows the rest of that video's page below. */
export function VideoPlayer({ page, unlock }: { page: PageData; unlock?: UnlockState | undefined }) {
  const visit = useVisit()
  const [next, setNext] = useState<ShownVideo | null>(null)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => registerVideoPage({ element: root.current!, show: setNext }), [])
  const shown = next ?? { page, visit }
  const video = shown.page.video!
  return (
    <VisitProvider value={shown.visit}>
      <div ref={root}>
        <ViewerPlayer video={video} unlock={unlock}>
          <NextVideo key={video.mpxGuid} mpxGuid={video.mpxGuid} playlist={shown.page.playlist?.playlistMachineName} />
        </ViewerPlayer>
      </div>
      {next && <BodyInPlace page={next.page} player={root} />}
    </VisitProvider>
  )
}

/** Replaces everything below the player by the rest of another video's page. */
function BodyInPlace({ page, player }: { page: PageData; player: RefObject<HTMLDivElement | null> }) {
  const [main, setMain] = useState<Element | null>(null)
  useLayoutEffect(() => {
    const island = player.current!.closest('[data-island]')!
    while (island.nextSibling) island.nextSibling.remove()
    setMain(island.parentElement)
  }, [player])
  return main && createPortal(<VideoBody page={page} />, main)
}
