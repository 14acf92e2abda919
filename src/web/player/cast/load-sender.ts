import { castSender } from '#contracts/media/cast.ts'
import type { Sender } from './sender.ts'

/** The objects that Google's script defines. */
type CastWindow = {
  __onGCastApiAvailable?: (isAvailable: boolean) => void
  cast?: { framework: Sender['framework'] }
  chrome?: { cast?: { media: Sender['media'] } }
}

/** The time in milliseconds after which the script has failed. It does not always say so. */
const limit = 10_000

let loading: Promise<Sender> | null = null

/** Loads Google's script, one time in a page. Rejects if it does not load, or if it does not work in this browser. */
export function loadSender(page: Document = document): Promise<Sender> {
  loading ??= load(page).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

function load(page: Document): Promise<Sender> {
  const window = page.defaultView as unknown as CastWindow
  const { promise, resolve, reject } = Promise.withResolvers<Sender>()
  const timer = setTimeout(() => reject(new Error('The Cast script did not answer.')), limit)
  window.__onGCastApiAvailable = (isAvailable) => {
    const [framework, media] = [window.cast?.framework, window.chrome?.cast?.media]
    if (isAvailable && framework && media) resolve({ framework, media })
    else reject(new Error('The Cast script does not work in this browser.'))
  }
  const script = page.createElement('script')
  script.addEventListener('error', () => reject(new Error('The Cast script did not load.')), { once: true })
  Object.assign(script, { src: castSender, referrerPolicy: 'no-referrer' })
  page.head.append(script)
  return promise.finally(() => {
    clearTimeout(timer)
    delete window.__onGCastApiAvailable
  })
}
