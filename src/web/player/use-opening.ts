import { type RefObject, useEffect, useRef, useState } from 'react'
import { useVisit } from '../ui/visit.tsx'
import { reportMissingPlayer } from './access/report-fault.ts'
import type { RequestAccess, VideoKey } from './access/request-access.ts'
import { loadPlayer } from './load-player.ts'
import { takePreparation } from './prepare.ts'
import type { Preparation } from './store/create-player.ts'

type Loaded = Awaited<ReturnType<typeof loadPlayer>>
type Open = { preparation: Preparation; loaded: Loaded | null }

/**
 * Opens the player. `press` plays the video; it must be called in the handler of a user gesture. `open` is null until then; its `loaded` is null until the
 * player's code and messages have loaded.
 */
export function useOpening(video: VideoKey, requestAccess: RequestAccess, stage: RefObject<HTMLElement | null>) {
  const { language } = useVisit()
  const [open, setOpen] = useState<Open | null>(null)
  const [failed, setFailed] = useState(false)
  /** True after the first frame is shown. The poster can then be removed. */
  const [hasFirstFrame, setHasFirstFrame] = useState(false)
  const preparationRef = useRef<Preparation | null>(null)
  useEffect(() => () => preparationRef.current?.close(), [])

  const press = ({ trial = false } = {}) => {
    if (open) return
    const preparation = takePreparation(video, (key) => requestAccess(key, { trial }))
    preparationRef.current = preparation
    const { media } = preparation
    // The prepared element plays before the controls are rendered. Appending it again would pause it.
    if (media.parentNode !== stage.current) stage.current!.append(media)
    preparation.begin()
    if (media.readyState >= 2) setHasFirstFrame(true)
    else media.addEventListener('loadeddata', () => setHasFirstFrame(true), { once: true })
    setFailed(false)
    setOpen({ preparation, loaded: null })
    loadPlayer(language).then(
      (loaded) => setOpen({ preparation, loaded }),
      (error) => {
        reportMissingPlayer(error)
        preparation.close()
        setFailed(true)
        setOpen(null)
      },
    )
  }
  return { open, failed, hasFirstFrame, press }
}
