// The schema of brands.json, with a description of each field. The table in docs/brands.md is generated from it.
import * as v from 'valibot'
import { adMacros } from '#contracts/brand.ts'
import { programmingTypes } from '#contracts/catalogue-fields.ts'
import { unlockDays } from '#contracts/limits.ts'
import { defaultTimeZone } from '#contracts/time-zones.ts'
import { onboarding } from './onboarding-schema.ts'
import { withoutVideoConsent } from './video-consent-schema.ts'

const color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #1a2b3c'))
const name = v.pipe(v.string(), v.minLength(1, 'must not be empty'), v.maxLength(100))
const segment = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]*$/, 'must consist of lower-case letters, digits and hyphens'))
const wordmark = v.pipe(v.string(), v.regex(/^\/generetic\/brands\/[\w.-]+\.svg$/, 'must be a path such as /generetic/brands/NAME.svg'))
const words = v.strictObject({ en: v.string(), es: v.string() })
const url = v.pipe(v.string(), v.regex(/^(https:\/\/|\/(?!\/))\S*$/, 'must be https://... or a path of this site'))
const host = v.pipe(v.string(), v.regex(/^[a-z0-9.-]+(?::\d+)?$/, 'must be a host name without https://'))

const isTimeZone = (name: string): boolean => {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const described = <Value>(text: string) => v.description<Value, string>(text)

const colors = v.strictObject({
  canvas: v.pipe(color, described('The page background, under light text.')),
  accent: v.pipe(color, described('The colour of buttons, the focus ring and progress bars.')),
  onAccent: v.pipe(color, described('The colour of text on the accent.')),
  gradientStart: v.pipe(color, described("The first colour of the gradient behind the brand's tile and behind pictures that are loading.")),
  gradientEnd: v.pipe(color, described('The last colour of that gradient.')),
})

const app = v.strictObject({
  name: v.pipe(words, described('The name of the app or device, `{ en, es }`.')),
  about: v.optional(v.pipe(words, described('One sentence about it, `{ en, es }`.'))),
  url: v.pipe(url, described('Its URL: `https://...`, or a path of this site.')),
})

const features = v.strictObject({
  live: v.optional(v.pipe(v.boolean(), described('`false` removes the live page.'))),
  identity: v.optional(v.pipe(v.boolean(), described('`false` removes sign-in, sign-up, account and TV provider pages.'))),
  personalization: v.optional(
    v.pipe(
      v.boolean(),
      described(
        '`false` shows the same lists to all viewers, and stores nothing that they watched: pages that are not found show featured shows instead of top picks.',
      ),
    ),
  ),
  previews: v.optional(v.pipe(v.boolean(), described('`false` disables the clips that play in a tile on hover or focus.'))),
  providers: v.optional(v.pipe(v.boolean(), described('`false` removes the links to TV providers.'))),
  dimming: v.optional(
    v.pipe(v.boolean(), described('`false` shows locked videos outside of a linked subscription like any other, instead of dimmed.')),
  ),
})

const helpDesk = v.strictObject({
  email: v.optional(
    v.pipe(
      v.string(),
      v.email('must be an email address'),
      described('The email address that receives messages from `/contact-us`; the default is `HELP_DESK_EMAIL`.'),
    ),
  ),
  url: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^https:\/\/\S*\{id\}\S*$/, 'must be https://... with {id} in place of the topic'),
      described('The URL of an external help desk, with `{id}` in place of the topic: help links lead there instead of to `/contact-us`.'),
    ),
  ),
})

// Paths of one segment belong to titles. The browser resolves such paths without the server.
const votePath = v.pipe(v.string(), v.regex(/^(?:\/[\w-]+){2,}$/, 'a vote page is a path of at least two segments'))
const voteSite = (path: string) =>
  v.strictObject({
    paths: v.pipe(v.array(votePath), v.minLength(1), v.maxLength(20), described(`The paths of its vote page on this site: \`${path}\`.`)),
    title: v.pipe(words, described('The heading of the vote page, `{ en, es }`.')),
    text: v.pipe(words, described('One sentence below the heading, `{ en, es }`.')),
    url: v.pipe(url, described('The URL of the external site on which viewers vote.')),
  })
const voteSites = v.strictObject({
  voice: v.optional(v.pipe(voteSite('/the-voice/vote'), described('The Voice.'))),
  agt: v.optional(v.pipe(voteSite('/americas-got-talent/vote'), described("America's Got Talent."))),
  asc: v.optional(v.pipe(voteSite('/american-song-contest/vote'), described('American Song Contest.'))),
})

const unlockRule = v.strictObject({
  kind: v.pipe(v.picklist(programmingTypes), described('The `programmingType` of the videos: `Full Episode`.')),
  days: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1, 'must be at least 1: leave the kind out if its videos are never locked'),
    v.maxValue(3650),
    described(
      'The number of days for which they are locked after their `airDate`, until the same time of day in the time zone of the brand.',
    ),
  ),
})

const newsletter = v.strictObject({
  id: v.pipe(segment, described('Its identifier. Do not change it: stored subscriptions refer to it.')),
  name: v.pipe(words, described('Its name, `{ en, es }`.')),
  description: v.pipe(words, described('Its content and frequency, `{ en, es }`.')),
})

const macrosIn = (url: string) => [...url.matchAll(/\[([^\]]*)\]/g)].map(([, name]) => name!)
const advertising = v.strictObject({
  url: v.pipe(
    v.string(),
    v.regex(/^https:\/\/[a-z0-9.-]+(:\d+)?\/\S*$/, 'must be https://HOST/... with a host in lower-case letters'),
    v.check(
      (url) => macrosIn(url).every((name) => (adMacros as readonly string[]).includes(name)),
      `has an unknown macro: use ${adMacros.map((name) => `[${name}]`).join(', ')}`,
    ),
    described('The URL of its VMAP or VAST document, with macros: `https://ads.example/vmap?id=[CONTENTID]&[ADPARAMS]`.'),
  ),
  hosts: v.optional(
    v.pipe(
      v.array(host),
      v.maxLength(50),
      described('Further hosts from which ads may come: wrappers, films, beacons. Everything from other hosts is ignored.'),
    ),
    [],
  ),
  minutesBetween: v.optional(
    v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(1440),
      described('A break does not play until this many minutes after the last one on the same device; the default is 5.'),
    ),
    5,
  ),
})

const server = v.pipe(
  v.string(),
  v.regex(/^https:\/\/[a-z0-9.-]+(:\d+)?\/\S*$/, 'must be https://HOST/... with a host in lower-case letters'),
)
const headerName = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, 'must be the name of a header'))
const license = {
  licenseUrl: v.pipe(server, described('The URL to which players post requests for licences.')),
  headers: v.optional(
    v.pipe(
      v.record(headerName, v.pipe(v.string(), v.maxLength(500))),
      described('Headers of these requests. Every viewer can read them: no secrets.'),
    ),
  ),
  tokenHeader: v.optional(
    v.pipe(headerName, described('A header with a signed token of the viewer and the video, which the licence server can verify.')),
  ),
}
const certificate = v.pipe(server, described('The URL of the certificate of its licence server.'))
const licenseServer = v.strictObject({ ...license, certificateUrl: v.optional(certificate) })
const drm = v.strictObject({
  widevine: v.optional(v.pipe(licenseServer, described('The licence server of Widevine (Chrome, Edge, Firefox, Android).'))),
  playready: v.optional(v.pipe(licenseServer, described('The licence server of PlayReady (Edge on Windows).'))),
  fairplay: v.optional(
    v.pipe(v.strictObject({ ...license, certificateUrl: certificate }), described('The licence server of FairPlay (Safari).')),
  ),
})

const brand = v.strictObject({
  key: v.pipe(
    segment,
    described(
      'The machine name of the brand in catalogues, pages and services, and the first segment of its paths: `nbc-news`. Do not change it.',
    ),
  ),
  displayTitle: v.pipe(name, described('The name that viewers see.')),
  aliases: v.optional(v.pipe(v.array(segment), described('Other names of this brand as a first path segment and in feeds.')), []),
  priority: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      described('Its rank; the main brand has 1. Brands without a rank follow in file order.'),
    ),
  ),
  language: v.pipe(v.picklist(['en', 'es']), described('The default language of its site and of its texts: `en` or `es`.')),
  timeZone: v.optional(
    v.pipe(
      v.string(),
      v.check(isTimeZone, 'must be an IANA time zone such as America/Los_Angeles'),
      described('The IANA time zone of its schedule and dates: `America/Los_Angeles`; `America/New_York` is the default.'),
    ),
    defaultTimeZone,
  ),
  unlock: v.optional(
    v.pipe(
      v.array(unlockRule),
      v.maxLength(programmingTypes.length),
      v.check((list) => new Set(list.map(({ kind }) => kind)).size === list.length, 'two rules have the same kind'),
      described(
        `The kinds of videos that are locked at first, unless a video has its own \`availability\`. Without this field: full episodes, until ${unlockDays} days after airing.`,
      ),
    ),
  ),
  tagline: v.pipe(words, described('The tagline below its name, `{ en, es }`.')),
  networkName: v.pipe(name, described('The name of the network in data for services and audience measurement.')),
  livePlatformKey: v.optional(v.pipe(name, described('Its key in live services.'))),
  freeLive: v.optional(
    v.pipe(v.boolean(), described('`true`: its live stream requires no TV provider, and its live tiles are marked as free.')),
  ),
  liveStreams: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(100),
      described(
        'The number of live streams that a household of a TV provider, else an account, else a device may watch at once; the default is `LIVE_STREAMS`.',
      ),
    ),
  ),
  nielsenMode: v.optional(v.pipe(name, described('The measurement mode, as the audience-rating service names it.'))),
  source: v.pipe(name, described('The `resourceId` of its videos in authorization requests to TV providers.')),
  colors: v.pipe(colors, described('Its colours, each `#rrggbb`.')),
  whiteBrandLogo: v.pipe(wordmark, described('Its wordmark in white: `/generetic/brands/NAME.svg`, the file NAME.svg in this folder.')),
  colorBrandLogo: v.pipe(wordmark, described('Its wordmark in colour, in the same way.')),
  logoRatio: v.pipe(
    v.number(),
    v.minValue(0.1),
    v.maxValue(20),
    described('Width of the wordmark divided by its height, to reserve its space before it loads.'),
  ),
  hosts: v.optional(
    v.pipe(
      v.array(host),
      v.minLength(1, 'must not be empty: remove `hosts` instead'),
      described(
        'Hosts that serve only this brand: `www.bravo.example`. Canonical URLs, sitemaps and emails use the first. Ports are ignored when hosts are compared.',
      ),
    ),
  ),
  features: v.optional(
    v.pipe(features, described('Parts of the site; `false` switches one off. A part that its setting switches off stays off.')),
  ),
  apps: v.optional(v.pipe(v.array(app), v.maxLength(20), described('The apps listed at `/apps`.'))),
  helpDesk: v.optional(v.pipe(helpDesk, described('The help desk for its viewers.'))),
  privacyPolicy: v.optional(
    v.pipe(
      v.strictObject({ en: url, es: url }),
      described(
        'The addresses of its privacy policy, `{ en, es }`: links of menus to `/privacy` lead there. `https://...`, or a path of this site.',
      ),
    ),
  ),
  newsletters: v.optional(
    v.pipe(
      v.array(newsletter),
      v.maxLength(50),
      v.check((list) => new Set(list.map(({ id }) => id)).size === list.length, 'two newsletters have the same id'),
      described('Newsletters that viewers can subscribe to at `/email-preferences`.'),
    ),
  ),
  onboarding,
  withoutVideoConsent,
  advertising: v.optional(
    v.pipe(advertising, described('The ad server of its videos ([advertising.md](advertising.md)). Without it, they have no ads.')),
  ),
  drm: v.optional(v.pipe(drm, described('The licence servers of its encrypted videos ([drm.md](drm.md)).'))),
  voteSites: v.optional(
    v.pipe(voteSites, described('External sites for audience voting, linked from the vote pages. Set it on the main brand.')),
  ),
})

export const brandGroup = v.object({
  name: v.pipe(name, described('The name of the group.')),
  brands: v.pipe(v.array(brand), v.minLength(1, 'must contain at least one brand'), described('The brands of the group.')),
})

export type FieldText = { field: string; isNeeded: boolean; description: string | undefined }

/** Returns all fields of the schema with their descriptions. A nested field has a path such as `brands[].colors.accent`. */
export function describeBrands(): FieldText[] {
  return fieldsOf(brandGroup)
}

function fieldsOf(schema: unknown, prefix = ''): FieldText[] {
  return Object.entries((schema as { entries?: Record<string, v.GenericSchema> }).entries ?? {}).flatMap(([key, entry]) => {
    const { type, wrapped } = entry as v.GenericSchema & { wrapped?: v.GenericSchema }
    const value = type === 'optional' ? wrapped! : entry
    const item = (value as { item?: v.GenericSchema }).item
    const field = `${prefix}${key}`
    return [
      { field, isNeeded: type !== 'optional', description: v.getDescription(value) },
      // A text in both languages counts as one field.
      ...(value.type === 'strict_object' && 'en' in (value as unknown as { entries: object }).entries
        ? []
        : fieldsOf(item ?? value, item ? `${field}[].` : `${field}.`)),
    ]
  })
}
