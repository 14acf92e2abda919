import { type RefObject, useEffect } from 'react'
import type { Watchable } from './ask-access.ts'
import { dropPreparation, placePreparation, preparePlayback } from './prepare.ts'

/**
 * Prepares when watching seems likely: a pointer or the focus comes near, or the poster is in view and the page has nothing else to do.
 * Who saves data decides by pointing.
 */
export function useIntent(
  { box, stage }: { box: RefObject<HTMLElement | null>; stage: RefObject<HTMLElement | null> },
  { brand, mpxGuid }: Watchable,
  wanted: boolean,
): void {
  useEffect(() => {
    if (!wanted || !box.current) return
    const video = { brand, mpxGuid }
    const controller = new AbortController()
    const prepare = () => {
      preparePlayback(video)
      placePreparation(video, stage.current!)
    }
    for (const event of ['pointerenter', 'pointerdown', 'focusin'])
      box.current.addEventListener(event, prepare, { signal: controller.signal, passive: true })
    if (!savesData()) whenSeenAndIdle(box.current, controller.signal, prepare)
    return () => controller.abort()
  }, [box, stage, brand, mpxGuid, wanted])
  useEffect(() => () => dropPreparation({ brand, mpxGuid }), [brand, mpxGuid])
}

type SavingNavigator = Navigator & { connection?: { saveData?: boolean } }
const savesData = () => (navigator as SavingNavigator).connection?.saveData === true

function whenSeenAndIdle(element: Element, signal: AbortSignal, then: () => void): void {
  // Safari has no requestIdleCallback yet (26).
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
