import { type RefObject, useEffect, useState } from 'react'

/**
 * Returns true as soon as the content is ready and its place is not on the screen, so that the viewer sees no layout shift. Content above the
 * screen does not move what is below it: browsers anchor the scroll position.
 */
export function useOutOfView(place: RefObject<HTMLElement | null>, isReady: boolean): boolean {
  const [wasOut, setOut] = useState(false)
  useEffect(() => {
    if (!isReady || wasOut) return
    const watch = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting) return
      watch.disconnect()
      setOut(true)
    })
    watch.observe(place.current!)
    return () => watch.disconnect()
  }, [isReady, wasOut, place])
  return wasOut
}
