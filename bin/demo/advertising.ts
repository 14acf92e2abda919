// The demo's ad server, which runs in this process. It is loaded on the first request.
import type { Advertising, Brand } from '#contracts/brand.ts'
import { type Config, urlHost } from '#kit/config.ts'
import type { Outgoing } from '#kit/http/outgoing.ts'

/** The demo's brand with ads in its videos. */
const brandWithAds = 'oxygen'
export const demoAdsPath = '/demo-ads'
/** Milliseconds. */
const timeout = 3000

export function openDemoAdvertising({ config, publicUrl }: { config: Pick<Config, 'HOST' | 'PORT'>; publicUrl: string }) {
  const { origin } = new URL(publicUrl)
  const address = `${origin}${demoAdsPath}`
  const demo: Advertising = {
    url: `${address}/vmap?content=[CONTENTID]&playback=[CACHEBUSTING]&[ADPARAMS]`,
    hosts: [],
    minutesBetween: 5,
  }
  // Calls this process directly, because the public URL may lead through a proxy or be unreachable.
  const outgoing: Outgoing = () => (url, request) =>
    fetch(url.replace(origin, `http://${urlHost(config.HOST)}:${config.PORT}`), {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
  let server: Promise<(request: Request) => Response | Promise<Response>> | undefined
  return {
    settingOf: (brand: Brand) => brand.advertising ?? (brand.key === brandWithAds ? demo : undefined),
    outgoing,
    async fetch(request: Request): Promise<Response> {
      server ??= import('../../demo/ads/demo-ad-server.ts').then(({ createDemoAdServer }) => createDemoAdServer(address))
      return (await server)(request)
    },
  }
}
