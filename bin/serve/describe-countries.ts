// Describes where videos play, for the start-up log and `daypart doctor`.
import type { Config } from '#kit/config.ts'
import { isLocalHost, isLocalUrl } from '#kit/http/security/own-machine.ts'

type Settings = Pick<
  Config,
  'COUNTRIES' | 'COUNTRY_HEADER' | 'UNKNOWN_COUNTRY' | 'GEO_DATABASE' | 'TRUSTED_PROXIES' | 'HOST' | 'PUBLIC_URL' | 'trustsOwnMachine'
>

/** Returns one sentence; `ok` is false when the settings hide the place of every viewer. */
export function describeCountries(settings: Settings): { ok: boolean; text: string } {
  const {
    COUNTRIES: countries,
    COUNTRY_HEADER: header,
    UNKNOWN_COUNTRY: unknown,
    TRUSTED_PROXIES: proxies,
    HOST: host,
    PUBLIC_URL,
  } = settings
  if (header && !proxies.length)
    return { ok: false, text: `COUNTRY_HEADER: ${header} is ignored without trusted proxies: list yours in TRUSTED_PROXIES.` }
  if (countries === 'any') return { ok: true, text: 'on-demand videos play everywhere' }
  const played = `on-demand videos play in ${countries.join(', ')}`
  if (!isLocalUrl(PUBLIC_URL) && isLocalHost(host) && !proxies.length && !(unknown && countries.includes(unknown)))
    return {
      ok: false,
      text: `${played}, but all requests come from a proxy on this machine that TRUSTED_PROXIES does not list, so no viewer can play: set TRUSTED_PROXIES=127.0.0.1.`,
    }
  const source = `${header ? `${header} of proxies, else ` : ''}${settings.GEO_DATABASE ?? 'the included database'}`
  const unknownText = unknown ?? (settings.trustsOwnMachine ? 'US for requests from this machine, else outside' : 'outside')
  return { ok: true, text: `${played}; the country comes from ${source}; an unknown country counts as ${unknownText}` }
}
