import { type RefObject, useEffect } from 'react'
import { useVisit } from '../ui/visit.tsx'
import type { RequestAccess, VideoKey } from './access/request-access.ts'
import { loadPlayer, loadScripts } from './load-player.ts'
import { dropPreparation, placePreparation, preparePlayback } from './prepare.ts'
import { savesData } from './quirks/saves-data.ts'

/** Events before a likely click on the play button. */
const likelyEvents = ['pointerenter', 'pointerdown', 'focusin']

/**
 * Prepares playback when watching seems likely: the pointer or the focus enters the player, or the poster is in view and the page is idle.
 * With data saving on, only the pointer or the focus counts.
 */
export function useIntent(
  { box, stage }: { box: RefObject<HTMLElement | null>; stage: RefObject<HTMLElement | null> },
  { brand, mpxGuid, v4ID }: VideoKey,
  requestAccess: RequestAccess,
  isEnabled: boolean,
): void {
  const { language } = useVisit()
  useEffect(() => {
    if (!isEnabled || !box.current) return
    const video = { brand, mpxGuid, ...(v4ID && { v4ID }) }
    const controller = new AbortController()
    const prepare = () => {
      // A chunk that fails to load is loaded again, and the failure reported, at the click.
      loadPlayer(language).catch(() => {})
      preparePlayback(video, requestAccess)
      placePreparation(video, stage.current!)
    }
    for (const event of likelyEvents) box.current.addEventListener(event, prepare, { signal: controller.signal, passive: true })
    if (!savesData()) whenSeenAndIdle(box.current, controller.signal, prepare)
    return () => controller.abort()
  }, [box, stage, brand, mpxGuid, v4ID, requestAccess, isEnabled, language])
  useEffect(() => () => dropPreparation({ brand, mpxGuid }), [brand, mpxGuid])
}

/** Loads the scripts of the player when the pointer or the focus enters it. */
export function useScripts(box: RefObject<HTMLElement | null>): void {
  const { language } = useVisit()
  useEffect(() => {
    const controller = new AbortController()
    const load = () => loadScripts(language)
    for (const event of likelyEvents) box.current?.addEventListener(event, load, { signal: controller.signal, passive: true })
    return () => controller.abort()
  }, [box, language])
}

function whenSeenAndIdle(element: Element, signal: AbortSignal, then: () => void): void {
  // Safari 26 has no requestIdleCallback.
  const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 300))
  const seen = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    seen.disconnect()
    if (document.readyState === 'complete') whenIdle(() => signal.aborted || then())
    else addEventListener('load', () => whenIdle(() => signal.aborted || then()), { once: true, signal })
  })
  seen.observe(element)
  signal.addEventListener('abort', () => seen.disconnect(), { once: true })
}
