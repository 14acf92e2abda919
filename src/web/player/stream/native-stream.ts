import { fail, type Stream } from './stream.ts'

export function openNativeStream(media: HTMLVideoElement, url: string): Stream {
  const controller = new AbortController()
  const stream: Stream = {
    onFault: null,
    fault: null,
    watch() {},
    reload(next, at) {
      stream.fault = null
      media.src = next
      media.addEventListener('loadedmetadata', () => (media.currentTime = at), { once: true, signal: controller.signal })
      media.load()
    },
    close() {
      controller.abort()
      media.removeAttribute('src')
      media.load()
    },
  }
  media.addEventListener('error', () => fail(stream, faultOf(media.error)), { signal: controller.signal })
  media.src = url
  return stream
}

/** The browser does not say which answer it got; an address that is no longer good looks like a source that cannot be played. */
function faultOf(error: MediaError | null) {
  if (error?.code === MediaError.MEDIA_ERR_NETWORK) return 'network'
  return error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED ? 'refused' : 'media'
}
