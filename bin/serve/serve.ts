// `daypart serve`: configuration -> database -> services -> routes -> server.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { type Config, urlHost } from '#kit/config.ts'
import type { Database } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { problems } from '#kit/http/problem.ts'
import { factsOf } from '#kit/http/request-facts.ts'
import { proxiesOf } from '#kit/http/security/client-address.ts'
import { type AbortedRequest, listenFault, type RunningServer, startServer } from '#kit/http/server/server.ts'
import { withTimeout } from '#kit/http/with-timeout.ts'
import type { Kv } from '#kit/kv/kv.ts'
import { openKv } from '#kit/kv/open-kv.ts'
import { createLog, type Log, loggedPath } from '#kit/log.ts'
import { createMetrics, type Metrics } from '#kit/metrics.ts'
import { openTracing } from '#kit/open-tracing.ts'
import { configWarnings, requireDataDir } from '#kit/setting-rules.ts'
import type { Tracing } from '#kit/tracing.ts'
import { createHashing } from '#services/identity/passwords/hashing.ts'
import { migrations } from '../commands/migrate.ts'
import { requireBrands } from '../commands/open-catalogue.ts'
import { demoAdsPath } from '../demo/advertising.ts'
import { openDemoDevice } from '../demo/device.ts'
import { demoState } from '../demo/edition.ts'
import { demoSubscriber } from '../demo/providers.ts'
import { syncDemoAccount } from '../demo/viewer.ts'
import { addChannelMetrics } from '../services/channel-metrics.ts'
import { channelStatus } from '../services/channel-status.ts'
import { createServices, type Services } from '../services/create-services.ts'
import { openEventsDatabase } from '../services/events/open-events-database.ts'
import { readChannels } from '../services/open-channels.ts'
import type { ServiceDependencies } from '../services/service-dependencies.ts'
import { collectGarbageWhenIdle } from './collect-garbage-when-idle.ts'
import { describeCountries } from './describe-countries.ts'
import { bodyLimit, mountServices, routeOf, serviceAt } from './mount-services.ts'
import { createOperations } from './operations.ts'
import { warnAboutProxies } from './proxy-warnings.ts'
import { importInChildProcess, loadDemoInChildProcess } from './run-in-child-process.ts'
import { createScheduleKeeper } from './schedule-keeper.ts'
import { handleUnexpectedErrors, stopOnSignal } from './stop-on-signal.ts'
import { watchContent } from './watch-content.ts'

/** The time that running requests have to finish. It is short enough that, with the default LAME_DUCK, the process ends within 15 seconds of the signal. */
const drainTimeoutMs = 10_000
const traceFlushTimeoutMs = 2000

export async function serveCommand(config: Config, version: string): Promise<void> {
  const log = createLog(config.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'))
  handleUnexpectedErrors(log)
  const site = await openSite(config, version, log)
  stopOnSignal(async (signal) => {
    const cut = await site.stop(signal === 'SIGTERM' ? config.LAME_DUCK * 1000 : 0)
    for (const { method, url } of cut)
      log.warn('aborted a request that did not finish in time', { method, path: loggedPath(url), drain: drainTimeoutMs })
  }, log)
  const { demoViewer, demoSubscriber: subscriber } = site
  if (demoViewer) console.log(`Sign in as ${demoViewer.mail} with the password ${demoViewer.password}`)
  if (subscriber)
    console.log(`Link the TV provider ${subscriber.provider} as ${subscriber.username} with the password ${subscriber.password}`)
  // This line is printed last, because a program may wait for this line and then send a signal immediately.
  console.log(`Daypart serves ${site.brands.name} at ${site.address}`)
}

export type SiteOptions = Partial<Pick<ServiceDependencies, 'now' | 'createWeb' | 'pageCache'>>

/** Opens the database, the services and the server. Returns the running site. */
export async function openSite(settings: Config, version: string, log: Log, { now = Date.now, ...options }: SiteOptions = {}) {
  const config = await withPort(settings)
  const brands = requireBrands(config)
  requireDataDir(config)
  for (const warning of configWarnings(config)) log.warn(warning)
  const tracing = await openTracing(process.env, version, (reason) => log.warn('traces cannot be sent', { reason }))
  const database = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, onStatement: tracing?.statement })
  await migrate(database, migrations, now)
  const eventsDatabase = await openEventsDatabase(config, { database, now })
  const kv = await openKv({ redisUrl: config.REDIS_URL, now, report: (event, reason) => log.warn(`redis ${event}`, { reason }) })
  const metrics = createMetrics()
  const hashing = createHashing({ report: (error) => log.failure(error) })
  const dependencies = { database, eventsDatabase, brands, now, hashing }
  const services = await createServices({ ...dependencies, config, publicUrl: config.PUBLIC_URL, log, metrics, kv, tracing, ...options })
  if (config.DEMO && (await demoState(database, now())) === 'never') {
    console.log('Loading the demo network ...')
    log.info('loaded the demo network', { result: await loadDemoInChildProcess(config) })
  }
  const channels = readChannels(config)
  const keeper = createScheduleKeeper({
    ...{ database, brands, channels, now, kv, log },
    entryStore: services.content.entryStore,
    revision: services.content.client.revision,
    importFile: (file) => importInChildProcess(config, file),
  })
  await keeper.prepare()
  // Without rows, the first requests for playlists would be refused.
  await services.media.playout?.keep()
  const status = () => channelStatus({ database, channels, now, viewers: services.live.client.viewers })
  if (channels.length) addChannelMetrics({ metrics, status, now, log })
  const countries = describeCountries(config)
  if (countries.ok) log.info('countries', { text: countries.text })
  else log.warn('countries', { text: countries.text })
  const demoViewer = await syncDemoAccount(config, dependencies)
  const server = await listen(config, version, { log, metrics, database, services, tracing, network: brands.brands[0]!.key, now })
  const refreshDemo = async () => {
    if ((await demoState(database, now())) !== 'today')
      log.info('moved the demo network to today', { result: await loadDemoInChildProcess(config) })
  }
  const { content, web } = services
  database.watchForDamage((damage) => log.failure(damage))
  services.messages.start()
  services.identity?.start()
  services.providers.start()
  keeper.start()
  services.media.playout?.start()
  services.live.start()
  services.personalization?.start()
  services.analytics.start()
  const watching = await watchContent({
    content: content.client,
    changed: web.contentChanged,
    refreshDemo: config.DEMO ? refreshDemo : undefined,
    log,
  })
  return {
    brands,
    services,
    demoViewer,
    demoSubscriber: services.hasDemoProviders ? demoSubscriber(config) : undefined,
    port: server.port,
    address: `http://${urlHost(config.HOST)}:${server.port}/`,
    async stop(lameDuck: number): Promise<AbortedRequest[]> {
      watching.stop()
      // Stops the server and the sending of emails in parallel, because each may take seconds. Emails that are not sent yet stay in the database.
      const [cut] = await Promise.all([server.stop({ lameDuck, drain: drainTimeoutMs }), services.messages.stop()])
      await keeper.stop()
      await services.identity?.stop()
      services.providers.stop()
      services.live.stop()
      services.personalization?.stop()
      await services.analytics.stop()
      await services.flags.stop()
      await services.search.stop()
      await services.media.playout?.stop()
      services.media.stop()
      if (tracing)
        await withTimeout(traceFlushTimeoutMs, () => tracing.close()).catch((error) =>
          log.warn('traces cannot be sent', { reason: String(error) }),
        )
      await closeAll(kv, database, eventsDatabase)
      return cut
    },
  }
}

/** Chooses a free port for PORT=0 before the services are created, because services include the URL in their output. */
async function withPort(config: Config): Promise<Config> {
  if (config.PORT !== 0) return config
  const probe = createServer().listen(0, config.HOST)
  await once(probe, 'listening').catch((error) => {
    throw listenFault(error, config.HOST, config.PORT)
  })
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return { ...config, PORT: port, PUBLIC_URL: config.PUBLIC_URL.replace(/:0$/, `:${port}`) }
}

/** Resolves to whether the database responds within a second. If it does not, the site is not ready. */
const answersInTime = (answer: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    answer.then(
      () => true,
      () => false,
    ),
    setTimeout(1000, false, { ref: false }),
  ])

async function closeAll(kv: Kv, database: Database, eventsDatabase: Database): Promise<void> {
  await kv.close()
  if (eventsDatabase !== database) await eventsDatabase.close()
  await database.close()
}

const isDemoAd = ({ url }: Request) => new URL(url).pathname.startsWith(demoAdsPath)

const notFoundService = { fetch: async () => problems.notFound() }

/** Returns the services with an OpenAPI description. */
const describedServices = ({ content, advertising, identity, personalization, ...others }: Services) => [
  ...[content.editorial, content.catalogue, others.media, others.access, advertising.service, others.geo, others.live],
  ...[others.messages, others.analytics, others.flags, others.providers],
  ...(identity ? [identity] : []),
  ...(personalization ? [personalization] : []),
]

type ServerParts = {
  log: Log
  metrics: Metrics
  database: Database
  services: Services
  tracing: Tracing | undefined
  /** The key of the main brand. */
  network: string
  now: () => number
}

async function listen(
  config: Config,
  version: string,
  { log, metrics, database, services, tracing, network, now }: ServerParts,
): Promise<RunningServer> {
  const { content, media, access, advertising, geo, live, messages, analytics, flags, identity, personalization, providers, web } = services
  const operations = createOperations({
    isReady: async () => !server.isStopping() && (await answersInTime(Promise.all([database.check(), content.client.revision()]))),
    metrics,
    version,
    publicUrl: config.PUBLIC_URL,
    services: describedServices(services),
    report: (error, request) => log.failure(error, { id: factsOf(request).id }),
  })
  const television = openDemoDevice({ config, network, now, fetch: (request) => fetch(request) })
  const fetch: (request: Request) => Promise<Response> = mountServices({
    catalogue: content.catalogue,
    editorial: content.editorial,
    media,
    access,
    advertising: advertising.service,
    geo,
    live,
    messages,
    analytics,
    flags,
    identity: identity ?? notFoundService,
    personalization: personalization ?? notFoundService,
    providers,
    demo: { fetch: (request) => ((isDemoAd(request) ? advertising.demo : television) ?? web).fetch(request) },
    operations,
    web,
  })
  let cacheHits = 0
  let responses = 0
  const stopCollecting = collectGarbageWhenIdle(() => cacheHits + responses + live.beats())
  metrics.gauge('daypart_page_cache_hits', 'Responses from the page cache since the start', () => cacheHits)
  const publicIsSecure = config.PUBLIC_URL.startsWith('https:')
  const checkProxy = warnAboutProxies(publicIsSecure, log.warn)
  const server: RunningServer = await startServer({
    host: config.HOST,
    port: config.PORT,
    trust: {
      proxies: proxiesOf(config.TRUSTED_PROXIES),
      operatorToken: config.OPERATOR_TOKEN,
      publicIsSecure,
      publicIsLocal: config.trustsOwnMachine,
      countryHeader: config.COUNTRY_HEADER,
    },
    fetch: tracing
      ? (request) =>
          tracing.request(
            request,
            () => fetch(request),
            () => routeOf(request),
          )
      : fetch,
    nodeHandler: (request, response) => live.heartbeat(request, response) || services.standIns(request, response),
    fromCache(request, response) {
      if (media.cached(request, response)) return true
      const isHit = web.cached(request, response)
      if (isHit) cacheHits++
      return isHit
    },
    bodyLimit,
    isAlwaysAdmitted: (path) => serviceAt(path) === 'operations',
    onResponse({ facts, method, url, status, milliseconds, headers }) {
      const service = serviceAt(url.split('?', 1)[0]!)
      // Proxies send health checks of their own, without these headers.
      if (service !== 'operations') {
        responses++
        checkProxy({ facts, headers })
      }
      metrics.request({ service, method, status }, milliseconds / 1000)
      log.request({ id: facts.id, method, url, status, milliseconds, service, headers })
    },
    report: (error, facts) => log.failure(error, { id: facts?.id }),
  })
  return {
    ...server,
    stop(times) {
      stopCollecting()
      return server.stop(times)
    },
  }
}
