/**
 * What to do at a fatal media error. The decoder may start over once; again within five seconds, also with the other AAC flavour
 * (hls.js's own advice); a third time it is the stream.
 */
export function recovery(now: () => number): () => 'recover' | 'swap' | 'fail' {
  let recovered = Number.NEGATIVE_INFINITY
  let swapped = Number.NEGATIVE_INFINITY
  return () => {
    if (now() - recovered > 5000) {
      recovered = now()
      return 'recover'
    }
    if (now() - swapped > 5000) {
      swapped = now()
      return 'swap'
    }
    return 'fail'
  }
}
