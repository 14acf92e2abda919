/** Seconds of the video. An error further away than that from the last one is another error. */
const nearby = 5

/**
 * Returns a function that decides what to do at a fatal error of the decoder at a position in seconds, as hls.js advises. The first error recovers the
 * decoder. A second error near it also swaps the AAC codec. A third one is a failure. It counts places and not times, because on a slow connection the same
 * broken segment may come again only after a while.
 */
export function recovery(): (position: number) => 'recover' | 'swap' | 'fail' {
  const steps = ['recover', 'swap', 'fail'] as const
  let place = Number.NEGATIVE_INFINITY
  let step = 0
  return (position) => {
    step = Math.abs(position - place) < nearby ? Math.min(step + 1, steps.length - 1) : 0
    place = position
    return steps[step]!
  }
}
