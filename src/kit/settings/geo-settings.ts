// The settings of places: countries, the database of IP addresses, and local stations.
import * as v from 'valibot'
import { setting } from './setting.ts'
import { countries, countryOrOutside, headerName } from './setting-shapes.ts'

export const geoSettings = {
  COUNTRIES: v.pipe(
    v.optional(countries, 'US,CA,MX'),
    setting('The countries in which on-demand videos play: ISO 3166 codes, or `any` for all countries.', { default: 'US,CA,MX' }),
  ),
  LIVE_COUNTRIES: v.pipe(
    v.optional(countries, 'US'),
    setting(
      'The countries in which live streams play: ISO 3166 codes, or `any` for all countries. A viewer whose country is unknown sees no live stream.',
      { default: 'US' },
    ),
  ),
  CONSENT_COUNTRIES: v.pipe(
    v.optional(countries),
    setting(
      'The countries in which visitors must agree before the site stores or measures anything that is not necessary: ISO 3166 codes, or `any` for all countries. See docs/privacy.md.',
      { default: 'the 32 countries of the EU, the EEA, the United Kingdom and Switzerland' },
    ),
  ),
  COUNTRY_HEADER: v.pipe(
    v.optional(headerName),
    setting('The request header in which a proxy of TRUSTED_PROXIES sends the country of the viewer, for example `CF-IPCountry`.', {
      default: 'none',
    }),
  ),
  UNKNOWN_COUNTRY: v.pipe(
    v.optional(countryOrOutside),
    setting('The country to assume for a viewer whose country is unknown: an ISO 3166 code, or `outside` for none of COUNTRIES.', {
      default: 'US for requests from this machine if only it can reach the site, else outside',
    }),
  ),
  GEO_DATABASE: v.pipe(
    v.optional(v.string()),
    setting(
      'A file of the MaxMind format with the countries of IP addresses, or with their ZIP codes too: see docs/places.md. A relative path starts at the package.',
      { default: 'the included database of countries' },
    ),
  ),
  STATIONS_FILE: v.pipe(
    v.optional(v.string()),
    setting('A JSON file with the local stations of brands by ZIP code: see docs/places.md. A relative path starts at the package.', {
      default: 'stations.json in BRANDS_DIR, if it exists',
    }),
  ),
}
