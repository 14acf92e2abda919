// All settings: check, default and description. `npx daypart doctor`, `serve --help` and docs/operating.md are generated from this table.
import * as v from 'valibot'
import { analyticsSettings } from './settings/analytics-settings.ts'
import { flagSettings } from './settings/flag-settings.ts'
import { geoSettings } from './settings/geo-settings.ts'
import { identitySettings } from './settings/identity-settings.ts'
import { pushSettings } from './settings/push-settings.ts'
import { type About, onOff, setting } from './settings/setting.ts'
import { address, bucket, emailAddress, list, network, number, site, url } from './settings/setting-shapes.ts'

/** The minimum length of SECRET, in characters. */
export const shortestSecret = 32

export const settings = v.object({
  PORT: v.pipe(v.optional(number(0, 65_535), '3000'), setting('The port to listen on; 0 picks any free port.', { default: '3000' })),
  HOST: v.pipe(
    v.optional(v.string(), '127.0.0.1'),
    setting(
      'The address to listen on; `0.0.0.0` listens on every network of this machine. If other machines can reach the address, set OPERATOR_TOKEN too.',
      { default: '127.0.0.1' },
    ),
  ),
  DATA_DIR: v.pipe(
    v.optional(v.string(), './data'),
    setting(
      'The folder of all data on disk: the SQLite database, the search index, rendered pictures, the secret. A relative path starts at the package.',
      {
        default: './data',
      },
    ),
  ),
  PUBLIC_URL: v.pipe(
    v.optional(site),
    setting(
      'The public address of the site. If it begins with https, cookies are `__Host-` and Secure, and the site sends Strict-Transport-Security.',
      {
        default: 'http://HOST:PORT',
      },
    ),
  ),
  DATABASE_URL: v.pipe(
    v.optional(url('postgres|postgresql', 'postgres://user:password@host:5432/name')),
    setting('Uses PostgreSQL instead of SQLite: `postgres://user:password@host:5432/name`.', {
      default: 'SQLite in DATA_DIR',
      isSecret: true,
    }),
  ),
  REDIS_URL: v.pipe(
    v.optional(url('redis|rediss', 'redis://host:6379')),
    setting(
      'Uses Redis for state that several processes share and that may be lost (rate limits, cache invalidation): `redis://host:6379`.',
      {
        default: 'memory of the process',
        isSecret: true,
      },
    ),
  ),
  SECRET: v.pipe(
    v.optional(
      v.pipe(v.string(), v.minLength(shortestSecret, `is too short: give at least ${shortestSecret} characters that are hard to guess`)),
    ),
    setting('The key that signs cookies and media URLs. All processes of a site need the same one.', {
      default: 'created on the first start, in DATA_DIR/secret',
      isSecret: true,
    }),
  ),
  OPERATOR_TOKEN: v.pipe(
    v.optional(v.pipe(v.string(), v.minLength(24, 'is too short: give at least 24 characters that are hard to guess'))),
    setting(
      'The token with which operators change the catalogue (`/v4/`), send newsletters and, from other machines, read operator pages (`/metrics`): `Authorization: Bearer ...`.',
      {
        default: 'catalogue writes are off; the rest works only from this machine (docs/operating.md, Operators)',
        isSecret: true,
      },
    ),
  ),
  TRUSTED_PROXIES: v.pipe(
    v.optional(
      v.pipe(
        list,
        v.check((items) => items.every(network), 'is not a list of addresses or networks: write 10.0.0.0/8,192.168.1.5'),
      ),
      '',
    ),
    setting('Addresses and networks of your proxies. `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Request-Id` are read only from these.', {
      default: 'none',
    }),
  ),
  ...geoSettings,
  MEDIA_ORIGIN: v.pipe(
    v.optional(address),
    setting('The origin of `/media/` playlists and segments, if a CDN or another server delivers them.', { default: 'this site' }),
  ),
  CAST_RECEIVER: v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^[0-9A-F]{8}$/, 'is not an application id of a Cast receiver: write CC1AD845'))),
    setting(
      "The application id of your Cast receiver; `CC1AD845` is Google's own. The player then offers Cast devices, and loads Google's script when a viewer chooses one (docs/devices.md).",
      { default: 'no Cast, and no request to Google' },
    ),
  ),
  CAST_RECEIVER_ORIGIN: v.pipe(
    v.optional(address, 'https://www.gstatic.com'),
    setting("The origin of the receiver's page, which may read `/media/`. Set it if you host a receiver of your own.", {
      default: 'https://www.gstatic.com',
    }),
  ),
  BRANDS_DIR: v.pipe(
    v.optional(v.string(), './demo/brands'),
    setting('The folder with `brands.json` and the wordmarks of the brands. A relative path starts at the package.', {
      default: './demo/brands',
    }),
  ),
  DEMO: onOff(
    'on',
    '`on` loads the demo network at the first start, and again at the start of each broadcast day, at 6:00 in New York; `off` leaves the catalogue to you.',
  ),
  ART_DIR: v.pipe(
    v.optional(v.string(), './demo/art'),
    setting('The folder with the pictures of the catalogue: entries name them by paths below it.', { default: './demo/art' }),
  ),
  MEDIA_DIR: v.pipe(
    v.optional(v.string(), './demo/media/films'),
    setting('The folder of packaged films.', { default: './demo/media/films' }),
  ),
  MEDIA_BUCKET_URL: v.pipe(
    v.optional(bucket),
    setting(
      'An S3-compatible bucket of packaged films, or a folder in it: `https://s3.eu-central-1.amazonaws.com/my-films`. `daypart package` then uploads films to it.',
      { default: 'none: films are in MEDIA_DIR', isSecret: true },
    ),
  ),
  AWS_REGION: v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/, 'is not a region: write eu-central-1')), 'us-east-1'),
    setting('The region of the bucket in MEDIA_BUCKET_URL, as its storage names it; Cloudflare R2 has `auto`.', { default: 'us-east-1' }),
  ),
  AWS_ACCESS_KEY_ID: v.pipe(
    v.optional(v.string()),
    setting('The id of the key for the bucket in MEDIA_BUCKET_URL.', { default: 'none', isSecret: true }),
  ),
  AWS_SECRET_ACCESS_KEY: v.pipe(
    v.optional(v.string()),
    setting('The key for the bucket in MEDIA_BUCKET_URL.', { default: 'none', isSecret: true }),
  ),
  IMAGE_HOSTS: v.pipe(
    v.optional(list, ''),
    setting('Hosts from which pictures of an imported catalogue may be downloaded, over https only.', { default: 'none' }),
  ),
  IMAGE_CACHE_MB: v.pipe(
    v.optional(number(1, 1_000_000), '1024'),
    setting('The size limit of rendered pictures on disk, in megabytes.', { default: '1024' }),
  ),
  PAGE_CACHE: onOff('on', '`off` renders every page on each request: for measurements, or if a CDN in front caches the pages.'),
  LIVE_PAGE: onOff('on', '`off` removes the live page from the sites of all brands; `features.live` in brands.json does so for one brand.'),
  PREVIEWS: onOff('on', '`off` disables preview clips in tiles; `features.previews` in brands.json does so for one brand.'),
  ...identitySettings,
  PROVIDERS: onOff(
    'on',
    '`off` removes TV provider links from the sites of all brands; `features.providers` in brands.json does so for one brand.',
  ),
  PROVIDERS_FILE: v.pipe(
    v.optional(v.string()),
    setting('A JSON file with the TV providers that viewers can link: see docs/providers.md. A relative path starts at the package.', {
      default: 'eight fictional providers in the demo; else none',
    }),
  ),
  CHANNELS_FILE: v.pipe(
    v.optional(v.string()),
    setting('A JSON file with the channels that the site puts on the air: see docs/channels.md. A relative path starts at the package.', {
      default: 'twelve channels in the demo; else none',
    }),
  ),
  LIVE_STREAMS: v.pipe(
    v.optional(number(1, 100), '1'),
    setting(
      'How many live streams a household of a TV provider, else an account, else a device may watch at once. Brands and providers can have other numbers.',
      {
        default: '1',
      },
    ),
  ),
  LIVE_SESSION_SECONDS: v.pipe(
    v.optional(number(20, 600), '60'),
    setting('The seconds after which the session of a live stream ends if its browser sends no heartbeat.', { default: '60' }),
  ),
  CMCD: onOff(
    'on',
    '`on`: players send the state of playback (CMCD) with their requests for playlists and segments of this site, which `/metrics` counts.',
  ),
  DIMMED_TILES: onOff(
    'on',
    '`off` shows locked videos that the subscription of a linked viewer does not include like any other; `features.dimming` in brands.json does so for one brand.',
  ),
  PERSONALIZATION: onOff(
    'on',
    '`off` shows the same lists to all viewers of all brands, stores neither what they watched nor favorites, and removes `/personalization`. `features.personalization` in brands.json shows them for one brand.',
  ),
  ...flagSettings,
  ...pushSettings,
  FULL_LOAD_PATHS: v.pipe(
    v.optional(
      v.pipe(
        list,
        v.check((items) => items.every((item) => /^\/[\w./*-]*$/.test(item)), 'is not a list of paths: write /some-show/*,/*/video/latest'),
      ),
      '/saturday-night-live/*,/*/video/latest',
    ),
    setting(
      'Paths that a browser always loads from the server instead of navigating within the page, because another application serves them; `*` matches any text.',
      { default: '/saturday-night-live/*,/*/video/latest' },
    ),
  ),
  ACCESS_LIMIT: v.pipe(
    v.optional(number(1, 1_000_000), '600'),
    setting(
      'The rate limit of access checks (`POST /access/…`), and of requests for ads (`POST /advertising/…`), per IP address in a minute; this machine is exempt.',
      { default: '600' },
    ),
  ),
  ...analyticsSettings,
  QUICK_LINKS: v.pipe(v.optional(number(0, 100), '7'), setting('The maximum number of quick links in the footer.', { default: '7' })),
  SMTP_URL: v.pipe(
    v.optional(url('smtp|smtps', 'smtp://user:password@host:587')),
    setting('The mail server: `smtp://user:password@host:587`. Emails that it rejects temporarily are retried for five days.', {
      default: 'emails are written to DATA_DIR/mail',
      isSecret: true,
    }),
  ),
  MAIL_FROM: v.pipe(
    v.optional(emailAddress, 'no-reply@localhost'),
    setting('The sender address of all emails.', { default: 'no-reply@localhost' }),
  ),
  HELP_DESK_EMAIL: v.pipe(
    v.optional(emailAddress, 'help@localhost'),
    setting('The email address that receives messages from `/contact-us`; `helpDesk.email` in brands.json sets it for one brand.', {
      default: 'help@localhost',
    }),
  ),
  CONTACT_LIMIT: v.pipe(
    v.optional(number(1, 1_000_000), '5'),
    setting('The rate limit of messages to the help desk per IP address in an hour; this machine is exempt.', { default: '5' }),
  ),
  CONTACT_DAYS: v.pipe(
    v.optional(number(1, 36_500), '365'),
    setting('How many days messages to the help desk are stored. Operators read them at `/messages/contacts`.', { default: '365' }),
  ),
  MAIL_LIMIT: v.pipe(
    v.optional(number(1, 1_000_000), '10'),
    setting(
      'The rate limit of requested emails (password reset, verification) per IP address in an hour; this machine is exempt. One email address receives at most three.',
      { default: '10' },
    ),
  ),
  AUDIT_DAYS: v.pipe(
    v.optional(number(1, 36_500), '400'),
    setting('How many days the audit log of accounts (changes, and sign-ins with their network) is stored: `npx daypart user show`.', {
      default: '400',
    }),
  ),
  LOG_LEVEL: v.pipe(
    v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent'], 'is none of debug, info, warn, error, silent')),
    setting('The lowest level to log. `info` includes each request that the page cache did not answer.', {
      default: 'info; warn on a terminal',
    }),
  ),
  LAME_DUCK: v.pipe(
    v.optional(number(0, 60), '1'),
    setting(
      'Seconds after SIGTERM in which `/readyz` already fails but connections are still accepted. Choose more than your load balancer needs to notice.',
      { default: '1' },
    ),
  ),
})

export type Settings = v.InferOutput<typeof settings>
export type SettingName = keyof Settings

export type SettingText = About & { name: SettingName }

export function describeSettings(): SettingText[] {
  return (Object.keys(settings.entries) as SettingName[]).map((name) => ({ name, ...aboutSetting(name) }))
}

export const aboutSetting = (name: SettingName): About => v.getMetadata(settings.entries[name]) as About
