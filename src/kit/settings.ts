// Every setting of Daypart: its check, its default and what it is for. `npx daypart doctor`, `serve --help` and docs/operating.md are made from this.
import * as v from 'valibot'
import { address, countries, countryOrOutside, headerName, list, mailbox, network, number, site, url } from './setting-shapes.ts'

type About = { description: string; default: string; isSecret?: boolean }

const setting = <Value>(description: string, about: Omit<About, 'description'>) => v.metadata<Value, About>({ description, ...about })
const onOff = (byDefault: 'on' | 'off', description: string) =>
  v.pipe(
    v.optional(v.picklist(['on', 'off'], 'is neither `on` nor `off`'), byDefault),
    v.transform((text) => text === 'on'),
    setting<boolean>(description, { default: byDefault }),
  )

/** Characters. */
export const shortestSecret = 32

export const settings = v.object({
  PORT: v.pipe(v.optional(number(0, 65_535), '3000'), setting('The port to serve on; 0 takes any free one.', { default: '3000' })),
  HOST: v.pipe(
    v.optional(v.string(), '127.0.0.1'),
    setting(
      'The address to serve on; `0.0.0.0` for every network this machine is on. When other machines reach the address, set OPERATOR_TOKEN too.',
      {
        default: '127.0.0.1',
      },
    ),
  ),
  DATA_DIR: v.pipe(
    v.optional(v.string(), './data'),
    setting('Where everything kept on disk is: the SQLite database, rendered pictures, the secret. A relative path is under the package.', {
      default: './data',
    }),
  ),
  PUBLIC_URL: v.pipe(
    v.optional(site),
    setting('The address that viewers use. With https, cookies are `__Host-` and Secure, and browsers are told to stay on https.', {
      default: 'http://HOST:PORT',
    }),
  ),
  DATABASE_URL: v.pipe(
    v.optional(url('postgres|postgresql', 'postgres://user:password@host:5432/name')),
    setting('PostgreSQL instead of SQLite: `postgres://user:password@host:5432/name`.', {
      default: 'SQLite in DATA_DIR',
      isSecret: true,
    }),
  ),
  REDIS_URL: v.pipe(
    v.optional(url('redis|rediss', 'redis://host:6379')),
    setting('Redis for what several processes share and may lose (limits, invalidation): `redis://host:6379`.', {
      default: 'memory of the process',
      isSecret: true,
    }),
  ),
  SECRET: v.pipe(
    v.optional(
      v.pipe(v.string(), v.minLength(shortestSecret, `is too short: give at least ${shortestSecret} characters that nobody can guess`)),
    ),
    setting('What signs cookies and media addresses; the same for all processes.', {
      default: 'made on the first start, in DATA_DIR/secret',
      isSecret: true,
    }),
  ),
  OPERATOR_TOKEN: v.pipe(
    v.optional(v.pipe(v.string(), v.minLength(24, 'is too short: give at least 24 characters that nobody can guess'))),
    setting(
      "Lets its bearer change the catalogue (`/v4/`), send newsletters, and see operators' pages (`/metrics`) from elsewhere: `Authorization: Bearer ...`.",
      {
        default: 'nobody changes the catalogue; the rest only from this machine (docs/operating.md, Operators)',
        isSecret: true,
      },
    ),
  ),
  TRUSTED_PROXIES: v.pipe(
    v.optional(
      v.pipe(
        list,
        v.check((items) => items.every(network), 'is no list of addresses or networks: write 10.0.0.0/8,192.168.1.5'),
      ),
      '',
    ),
    setting('Addresses and networks of our own proxies, whose `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Request-Id` are believed.', {
      default: 'none',
    }),
  ),
  COUNTRIES: v.pipe(
    v.optional(countries, 'US,CA,MX'),
    setting('The countries in which on-demand videos play: ISO 3166 codes, or `any` for everywhere.', { default: 'US,CA,MX' }),
  ),
  COUNTRY_HEADER: v.pipe(
    v.optional(headerName),
    setting("The header in which a proxy of TRUSTED_PROXIES names the viewer's country: `CF-IPCountry`.", { default: 'none' }),
  ),
  UNKNOWN_COUNTRY: v.pipe(
    v.optional(countryOrOutside),
    setting('Where a viewer of unknown country counts as being: an ISO 3166 code, or `outside` of all COUNTRIES.', {
      default: 'US on this machine, outside elsewhere',
    }),
  ),
  MEDIA_ORIGIN: v.pipe(
    v.optional(address),
    setting('Another origin that serves `/media/` playlists and segments.', { default: 'this site' }),
  ),
  BRANDS_DIR: v.pipe(
    v.optional(v.string(), './demo/brands'),
    setting('The folder of the group: `brands.json` and its wordmarks. A relative path is under the package.', {
      default: './demo/brands',
    }),
  ),
  DEMO: onOff(
    'on',
    '`on` loads the demo network on the first run, and again when a broadcast day begins, at 6:00 in New York; `off` leaves the catalogue to you.',
  ),
  ART_DIR: v.pipe(
    v.optional(v.string(), './demo/art'),
    setting('The folder below which a catalogue names its pictures.', { default: './demo/art' }),
  ),
  MEDIA_DIR: v.pipe(
    v.optional(v.string(), './demo/media/films'),
    setting('The folder of packaged films.', { default: './demo/media/films' }),
  ),
  IMAGE_HOSTS: v.pipe(
    v.optional(list, ''),
    setting('Hosts from which pictures of an imported catalogue may be fetched, over https only.', { default: 'none' }),
  ),
  IMAGE_CACHE_MB: v.pipe(
    v.optional(number(1, 1_000_000), '1024'),
    setting('How many megabytes of rendered pictures are kept on disk.', { default: '1024' }),
  ),
  PAGE_CACHE: onOff('on', '`off` makes every page anew; for measuring, or where a cache in front does all of it.'),
  LIVE_PAGE: onOff('on', '`off` takes the live page off every site; `features.live` in brands.json does so for one brand.'),
  PREVIEWS: onOff('on', '`off` plays no clips in tiles; `features.previews` in brands.json does so for one brand.'),
  IDENTITY: onOff(
    'on',
    '`off` takes sign-in, sign-up, account and provider pages off every site; `features.identity` in brands.json does so for one brand.',
  ),
  IDENTITY_SESSION_TIMEOUT: v.pipe(
    v.optional(number(60, 31_556_926), '31556926'),
    setting('Seconds after which a viewer signs in again, however much they were here; after 30 days away they do anyway.', {
      default: '31556926',
    }),
  ),
  IDENTITY_FRAME: onOff(
    'off',
    '`on`: who is signed in at PUBLIC_URL is signed in on hosts of brands below the same domain too; their pages ask by a hidden frame.',
  ),
  IDENTITY_REVEAL_UNKNOWN: onOff(
    'off',
    '`on` says at sign-in that an email has no account (404); `off` answers as to a wrong password (401).',
  ),
  PASSWORD_MIN: v.pipe(
    v.optional(number(5, 256), '5'),
    setting('The fewest characters of a new password; 15 with PASSWORD_MAX 256 is the hardened profile.', { default: '5' }),
  ),
  PASSWORD_MAX: v.pipe(v.optional(number(5, 256), '50'), setting('The most characters of a new password.', { default: '50' })),
  SIGN_IN_LIMIT: v.pipe(
    v.optional(number(1, 1_000_000), '30'),
    setting('How often one address may try to sign in within ten minutes; this machine is exempt.', { default: '30' }),
  ),
  SIGN_IN_ALARM: v.pipe(
    v.optional(number(1, 1_000_000_000), '1000'),
    setting(
      'How many wrong passwords of everybody within ten minutes are an attack: the log warns, and for as long an address has a third of SIGN_IN_LIMIT.',
      { default: '1000' },
    ),
  ),
  REGISTER_LIMIT: v.pipe(
    v.optional(number(1, 1_000_000), '10'),
    setting('How many accounts one address may make an hour; this machine is exempt.', { default: '10' }),
  ),
  ACTIVATION_LIMIT: v.pipe(
    v.optional(number(1, 1_000_000), '20'),
    setting('How many codes of televisions one address may enter an hour; this machine is exempt.', { default: '20' }),
  ),
  DEVICE_CODE_LIMIT: v.pipe(
    v.optional(number(1, 1_000_000), '60'),
    setting('How many such codes the televisions at one address may ask for an hour; this machine is exempt.', { default: '60' }),
  ),
  IDENTITY_VENDORS: v.pipe(
    v.optional(v.string()),
    setting('A JSON file of the vendors that people may sign in with: see docs/accounts.md. A relative path is under the package.', {
      default: 'in the demo stand-ins for Google, Apple and Facebook; else none',
    }),
  ),
  SISTER_SERVICE_TOKEN: v.pipe(
    v.optional(v.pipe(v.string(), v.minLength(24, 'is too short: give at least 24 characters that nobody can guess'))),
    setting(
      'With it the sister streaming service learns who signed up for it here: `Authorization: Bearer ...` at `/identity/handoff/redeem`.',
      { default: 'nobody is handed over', isSecret: true },
    ),
  ),
  SISTER_SERVICE_URL: v.pipe(
    v.optional(url('https|http', 'https://sister.example/welcome')),
    setting('Where who signs up for the sister service too goes on, with `?ticket=`; offered when both are set.', {
      default: 'not offered',
    }),
  ),
  PERSONALIZATION: onOff(
    'on',
    '`off` makes no lists for one viewer, on any site; `features.personalization` in brands.json does so for one brand.',
  ),
  FULL_LOAD_PATHS: v.pipe(
    v.optional(
      v.pipe(
        list,
        v.check((items) => items.every((item) => /^\/[\w./*-]*$/.test(item)), 'is no list of paths: write /some-show/*,/*/video/latest'),
      ),
      '/saturday-night-live/*,/*/video/latest',
    ),
    setting(
      'Paths for which a browser leaves the page it has and asks the server, as when another application answers them; `*` stands for anything.',
      { default: '/saturday-night-live/*,/*/video/latest' },
    ),
  ),
  EVENT_LIMIT: v.pipe(
    v.optional(number(1, 1_000_000), '60'),
    setting('How many reports (`POST /events`) one address may send a minute; this machine is exempt.', { default: '60' }),
  ),
  QUICK_LINKS: v.pipe(v.optional(number(0, 100), '7'), setting('How many quick links the footer shows at most.', { default: '7' })),
  SMTP_URL: v.pipe(
    v.optional(url('smtp|smtps', 'smtp://user:password@host:587')),
    setting('The mail server: `smtp://user:password@host:587`. Mail that it does not take is tried again for five days.', {
      default: 'mails are written to DATA_DIR/mail',
      isSecret: true,
    }),
  ),
  MAIL_FROM: v.pipe(
    v.optional(mailbox, 'no-reply@localhost'),
    setting('The address that our mails come from.', { default: 'no-reply@localhost' }),
  ),
  HELP_DESK_EMAIL: v.pipe(
    v.optional(mailbox, 'help@localhost'),
    setting('Who gets what viewers write at `/contact-us`; `helpDesk.email` in brands.json is who does for one brand.', {
      default: 'help@localhost',
    }),
  ),
  CONTACT_LIMIT: v.pipe(
    v.optional(number(1, 1_000_000), '5'),
    setting('How many messages to the help desk one address may send an hour; this machine is exempt.', { default: '5' }),
  ),
  CONTACT_DAYS: v.pipe(
    v.optional(number(1, 36_500), '365'),
    setting('How many days what viewers wrote to the help desk is kept; operators read it at `/messages/contacts`.', { default: '365' }),
  ),
  MAIL_LIMIT: v.pipe(
    v.optional(number(1, 1_000_000), '10'),
    setting(
      'How many mails (a new password, a verification) one address may ask for an hour; this machine is exempt. No mailbox gets more than three.',
      { default: '10' },
    ),
  ),
  AUDIT_DAYS: v.pipe(
    v.optional(number(1, 36_500), '400'),
    setting('How many days it is remembered what was done to accounts, and who signed in from where: `npx daypart user show`.', {
      default: '400',
    }),
  ),
  LOG_LEVEL: v.pipe(
    v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent'], 'is none of debug, info, warn, error, silent')),
    setting('`info` logs each request that the page cache did not answer.', { default: 'info; on a terminal warn' }),
  ),
  LAME_DUCK: v.pipe(
    v.optional(number(0, 60), '1'),
    setting(
      'Seconds between not being ready any more and refusing connections when stopped by SIGTERM: longer than your balancer takes to notice.',
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
