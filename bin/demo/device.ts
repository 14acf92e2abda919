import type { Config } from '#kit/config.ts'
import { factsOf, withFacts } from '#kit/http/request-facts.ts'
import type { Service } from '#kit/http/service.ts'

type Dependencies = {
  config: Pick<Config, 'DEMO' | 'IDENTITY' | 'PROVIDERS' | 'PUBLIC_URL'>
  /** The key of the brand that the television belongs to. */
  network: string
  /** Answers a request as the running site does. */
  fetch(request: Request): Promise<Response>
  now: () => number
}

/** Returns the demo's simulated television, loaded on the first request. Undefined without the demo or without accounts. */
export function openDemoDevice({ config, network, fetch, now }: Dependencies): Pick<Service, 'fetch'> | undefined {
  const { DEMO, IDENTITY, PROVIDERS, PUBLIC_URL: publicUrl } = config
  if (!DEMO || !IDENTITY) return undefined
  const send = (request: Request, from: Request) => fetch(withFacts(request, factsOf(from)))
  let handler: Promise<(request: Request) => Response | Promise<Response>> | undefined
  return {
    async fetch(request) {
      handler ??= import('../../demo/device/demo-device.ts').then(({ createDemoDevice }) =>
        createDemoDevice({ publicUrl, path: '/demo-device', network, now, send: PROVIDERS ? send : undefined }),
      )
      return (await handler)(request)
    },
  }
}
