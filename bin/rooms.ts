// Makes every room and gives each its tools. In one process rooms get each other as the clients typed in contracts/http.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { originsOf } from '#brands/brand-site.ts'
import { type BrandGroup, type Feature, features } from '#contracts/brand.ts'
import type { SiteEvent } from '#contracts/http/events.ts'
import type { CreateWeb } from '#contracts/http/web.ts'
import { type Config, packageRoot, readSecret } from '#kit/config.ts'
import type { Database } from '#kit/db/database.ts'
import { createOnce } from '#kit/db/once.ts'
import type { Hot } from '#kit/hot/hot.ts'
import { createEgress } from '#kit/http/egress.ts'
import { factsOf } from '#kit/http/request-facts.ts'
import type { Log } from '#kit/log.ts'
import type { Metrics } from '#kit/metrics.ts'
import { OperatorError } from '#kit/operator-error.ts'
import type { Tracing } from '#kit/tracing.ts'
import { createAccess } from '#services/access/access.ts'
import { createAnalytics } from '#services/analytics/analytics.ts'
import { createContent } from '#services/content/content.ts'
import { isSearchBehind } from '#services/content/search/queue.ts'
import { createSearch } from '#services/content/search/search.ts'
import { createIdentity, type IdentityTools } from '#services/identity/identity.ts'
import { createMedia } from '#services/media/media.ts'
import { createMessages } from '#services/messages/messages.ts'
import { identitySettings } from './identity-settings.ts'
import { recordEvent } from './record-event.ts'
import { type OpenedVendors, openVendors } from './vendors.ts'

export type Ground = {
  config: Config
  publicUrl: string
  log: Log
  metrics: Metrics
  database: Database
  hot: Hot
  brands: BrandGroup
  now: () => number
  hashing: IdentityTools['hashing']
  /** Other than the built one: development has its own. */
  createWeb?: CreateWeb | undefined
  pageCache?: boolean | undefined
  tracing?: Tracing | undefined
}

export type Rooms = Awaited<ReturnType<typeof createRooms>>

export async function createRooms(ground: Ground) {
  const { config, publicUrl, log, metrics, database, hot, brands, now, tracing } = ground
  const report = (error: unknown, request?: Request) => log.failure(error, request ? { id: factsOf(request).id } : {})
  const pageOrigins = originsOf(publicUrl, brands)
  const secret = readSecret(config)
  const record = (event: SiteEvent, id = 'server') => recordEvent(event, id, log, metrics)

  const { OPERATOR_TOKEN: operatorToken, QUICK_LINKS: quickLinks } = config
  const isBehind = () => isSearchBehind(database)
  const search = createSearch({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, isBehind, report })
  const content = createContent({ database, brands, now, publicUrl, operatorToken, quickLinks, search, report })
  const asked =
    tracing?.client('content', content.client, (method, first) => (method === 'query' ? `query ${first}` : method)) ?? content.client
  const media = createMedia({
    secret,
    content: asked,
    filmFolders: withDemo(config, config.MEDIA_DIR, 'demo/media/films'),
    artFolders: withDemo(config, config.ART_DIR, 'demo/art'),
    mediaOrigin: config.MEDIA_ORIGIN,
    pageOrigins,
    egress: createEgress({ hosts: config.IMAGE_HOSTS }),
    dataFolder: config.DATA_DIR,
    imageCacheBytes: config.IMAGE_CACHE_MB * 1024 * 1024,
    pictureGiven: (from) => metrics.count('daypart_pictures_total', 'Where pictures came from', 'from', from),
    now,
    report,
  })
  const decided = (verdict: string) => metrics.count('daypart_access_verdicts_total', 'What access decided', 'verdict', verdict)
  const access = createAccess({
    content: asked,
    media: tracing?.client('media', media.client) ?? media.client,
    secret,
    pageOrigins,
    countries: config.COUNTRIES,
    unknownCountry: config.UNKNOWN_COUNTRY,
    now,
    decided,
    report,
  })
  const analytics = createAnalytics({ hot, pageOrigins, eventLimit: config.EVENT_LIMIT, record, report })
  const messages = createMessages({
    database,
    hot,
    brands,
    now,
    pageOrigins,
    contactLimit: config.CONTACT_LIMIT,
    contactDays: config.CONTACT_DAYS,
    publicUrl,
    secret,
    identity: {
      userOf: async (cookie) => (await identity?.client.check(cookie))?.userId ?? null,
      subscribers: async (ids) => (await identity?.subscribers(ids)) ?? [],
    },
    helpDesk: config.HELP_DESK_EMAIL,
    mail: { smtpUrl: config.SMTP_URL, folder: join(config.DATA_DIR, 'mail'), from: config.MAIL_FROM },
    told: (what, outcome) => metrics.count(`daypart_${what}_total`, toldOf[what], 'outcome', outcome),
    report,
  })
  const vendors = openVendors({ config, publicUrl, pageOrigins, report })
  const identity = config.IDENTITY
    ? openIdentity(ground, { messages: messages.client, secret, pageOrigins, report, vendors: vendors.tools })
    : undefined
  metrics.gauge('daypart_mail_waiting', 'Mails that are still to be sent', messages.waiting)
  const createWeb = ground.createWeb ?? (await loadWeb())
  const web = createWeb({
    brands,
    content: asked,
    messages: tracing?.client('messages', messages.client) ?? messages.client,
    identity: identity && (tracing?.client('identity', identity.client) ?? identity.client),
    once: createOnce({ database, secret, now }),
    publicUrl,
    now,
    browserFolder: join(packageRoot, 'dist/browser'),
    brandsFolder: config.BRANDS_DIR,
    mediaOrigin: config.MEDIA_ORIGIN,
    featuresOff: features.filter((feature) => !config[settingOf[feature]]),
    fullLoadPaths: config.FULL_LOAD_PATHS,
    sessionTimeout: config.IDENTITY_SESSION_TIMEOUT,
    sisterService: config.SISTER_SERVICE_TOKEN && config.SISTER_SERVICE_URL,
    passwordLimits: { min: config.PASSWORD_MIN, max: config.PASSWORD_MAX },
    identityFrame: config.IDENTITY && config.IDENTITY_FRAME,
    report: (event) => record(event),
    pageCache: ground.pageCache ?? config.PAGE_CACHE,
  })
  return { content, search, media, access, messages, analytics, identity, web, standIns: vendors.beside }
}

const settingOf = {
  live: 'LIVE_PAGE',
  identity: 'IDENTITY',
  previews: 'PREVIEWS',
  personalization: 'PERSONALIZATION',
} as const satisfies Record<Feature, keyof Config>

function openIdentity(
  { config, metrics, log, ...ground }: Ground,
  shared: Pick<IdentityTools, 'messages' | 'secret' | 'pageOrigins' | 'report'> & { vendors: OpenedVendors['tools'] },
) {
  return createIdentity({
    ...ground,
    ...shared,
    settings: identitySettings(config),
    told: (outcome) => metrics.count('daypart_identity_total', 'What identity did', 'outcome', outcome),
    warn: (sentence) => log.warn(sentence),
  })
}

const toldOf = { contact: 'What became of messages to the help desk', mail: 'What became of mails, by kind' } as const

/** What is not in the operator's own folder may be in the demo's. */
function withDemo({ DEMO }: Config, own: string, demo: string): string[] {
  return DEMO ? [...new Set([own, join(packageRoot, demo)])] : [own]
}

/** src/web is built, because Node loads no .tsx. */
async function loadWeb(): Promise<CreateWeb> {
  const file = join(packageRoot, 'dist/server/web.js')
  try {
    return ((await import(pathToFileURL(file).href)) as { createWeb: CreateWeb }).createWeb
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ERR_MODULE_NOT_FOUND' && message.includes(file))
      throw new OperatorError('The site is not built: run npm start, or npm run build.')
    throw error
  }
}
