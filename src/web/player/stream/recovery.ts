/**
 * Returns a function that decides what to do at a fatal media error, as hls.js advises. The first error recovers the decoder. A second
 * error within five seconds also swaps the AAC codec. A third error is a failure.
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
