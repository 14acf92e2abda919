import type { Config } from '#kit/config.ts'
import type { Room } from '#kit/http/room.ts'

/** The demo's television; nothing of it is loaded before somebody opens it. Undefined where there is no demo, or nobody to sign in. */
export function openDemoDevice({ DEMO, IDENTITY, PUBLIC_URL: publicUrl }: Config, network: string): Pick<Room, 'fetch'> | undefined {
  if (!DEMO || !IDENTITY) return undefined
  let made: Promise<(request: Request) => Response> | undefined
  return {
    async fetch(request) {
      made ??= import('../demo/device/demo-device.ts').then(({ createDemoDevice }) =>
        createDemoDevice({ publicUrl, path: '/demo-device', network }),
      )
      return (await made)(request)
    },
  }
}
