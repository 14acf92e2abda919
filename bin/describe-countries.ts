// Where on-demand videos play, in words for the start-up log and `daypart doctor`.
import type { Config } from '#kit/config.ts'
import { isLocalUrl } from '#kit/http/own-machine.ts'
import { aboutSetting } from '#kit/settings.ts'

type Settings = Pick<Config, 'COUNTRIES' | 'COUNTRY_HEADER' | 'UNKNOWN_COUNTRY' | 'TRUSTED_PROXIES' | 'PUBLIC_URL'>

/** Returns one sentence; `ok` is false when the settings refuse every viewer of a public site. */
export function describeCountries(settings: Settings): { ok: boolean; text: string } {
  const { COUNTRIES: countries, COUNTRY_HEADER: header, UNKNOWN_COUNTRY: unknown, TRUSTED_PROXIES: proxies, PUBLIC_URL } = settings
  if (header && !proxies.length)
    return { ok: false, text: `COUNTRY_HEADER: ${header} is never believed without proxies: name yours in TRUSTED_PROXIES.` }
  if (countries === 'any') return { ok: true, text: 'on-demand videos play everywhere' }
  const played = `on-demand videos play in ${countries.join(', ')}`
  if (!header && !isLocalUrl(PUBLIC_URL) && !(unknown && countries.includes(unknown)))
    return {
      ok: false,
      text: `${played}, but no viewer's country is known, so nobody can play: set COUNTRIES=any, COUNTRY_HEADER, or UNKNOWN_COUNTRY.`,
    }
  const unknownText = unknown ?? aboutSetting('UNKNOWN_COUNTRY').default
  return { ok: true, text: `${played}; an unknown country counts as ${unknownText}${header ? `; ${header} of proxies is believed` : ''}` }
}
