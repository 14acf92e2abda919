// The licence servers of an encrypted video or channel: those of its brand, and the site itself for ClearKey.
import type { Brand, LicenseSetting } from '#contracts/brand.ts'
import type { Encryption } from '#contracts/http/media.ts'
import type { LicenseServer, Protection } from '#contracts/media/protection.ts'

/** Returns the licence servers of a video or channel. `what` names it. Throws if there is none for any of its systems: then no browser can play it. */
export function protectionOf(what: string, { systems, token, clearkeyUrl }: Encryption, servers: Brand['drm'] = {}): Protection {
  const found = systems.flatMap((system): [string, LicenseServer][] => {
    if (system === 'clearkey') return [[system, { licenseUrl: clearkeyUrl }]]
    const setting = servers[system]
    return setting ? [[system, withToken(setting, token)]] : []
  })
  if (found.length === 0)
    throw new Error(
      `The ${what} is encrypted for ${systems.join(', ') || 'no common system'}, and its brand has no licence server for it: add drm in brands.json (docs/drm.md).`,
    )
  return Object.fromEntries(found)
}

function withToken({ tokenHeader, ...server }: LicenseSetting, token: string): LicenseServer {
  return tokenHeader ? { ...server, headers: { ...server.headers, [tokenHeader]: token } } : server
}
