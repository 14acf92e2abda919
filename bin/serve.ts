// `daypart serve`: config -> database -> rooms -> doors -> listen.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { type Config, urlHost } from '#kit/config.ts'
import { type Database, openDatabase } from '#kit/db/database.ts'
import { migrate } from '#kit/db/migrate.ts'
import { type Hot, openHot } from '#kit/hot/hot.ts'
import { proxiesOf } from '#kit/http/client-address.ts'
import { problems } from '#kit/http/problem.ts'
import { factsOf } from '#kit/http/request-facts.ts'
import { type CutRequest, listenFault, type RunningServer, startServer } from '#kit/http/server.ts'
import { within } from '#kit/http/within.ts'
import { createLog, type Log, loggedPath } from '#kit/log.ts'
import { createMetrics, type Metrics } from '#kit/metrics.ts'
import { doubtsOf, requireDataDir } from '#kit/setting-rules.ts'
import { openTracing, type Tracing } from '#kit/tracing.ts'
import { createHashing } from '#services/identity/passwords/hashing.ts'
import { requireBrands } from './catalogue.ts'
import { openDemoDevice } from './demo-device.ts'
import { demoState } from './demo-edition.ts'
import { loadDemoApart } from './demo-process.ts'
import { keepDemoViewer } from './demo-viewer.ts'
import { describeCountries } from './describe-countries.ts'
import { bodyLimit, mountDoors, roomAt, routeOf } from './doors.ts'
import { migrations } from './migrate.ts'
import { createOperations } from './operations.ts'
import { restWhenIdle } from './rest-when-idle.ts'
import { createRooms, type Ground, type Rooms } from './rooms.ts'
import { lastResort, stopOnSignal } from './stop-on-signal.ts'
import { watchContent } from './watch-content.ts'

/** Milliseconds. With LAME_DUCK's second and what `stop` closes afterwards, the process ends within 15 seconds of a signal. */
const drain = 10_000
const tracesSentWithin = 2000

export async function serveCommand(config: Config, version: string): Promise<void> {
  const log = createLog(config.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'))
  lastResort(log)
  const house = await openHouse(config, version, log)
  stopOnSignal(async (signal) => {
    const cut = await house.stop(signal === 'SIGTERM' ? config.LAME_DUCK * 1000 : 0)
    for (const { method, url } of cut) log.warn('cut a request that did not end in time', { method, path: loggedPath(url), drain })
  }, log)
  const { demoViewer } = house
  if (demoViewer) console.log(`Sign in as ${demoViewer.mail} with the password ${demoViewer.password}`)
  // Last: whoever waits for this line may send a signal at once.
  console.log(`Daypart serves ${house.brands.name} at ${house.address}`)
}

export type HouseOptions = Partial<Pick<Ground, 'now' | 'createWeb' | 'pageCache'>>

/** Everything, running. */
export async function openHouse(given: Config, version: string, log: Log, { now = Date.now, ...options }: HouseOptions = {}) {
  const config = await withPort(given)
  const brands = requireBrands(config)
  requireDataDir(config)
  for (const doubt of doubtsOf(config)) log.warn(doubt)
  const tracing = await openTracing(process.env, version, (reason) => log.warn('traces cannot be sent', { reason }))
  const database = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, heard: tracing?.statement })
  await migrate(database, migrations, now)
  const hot = await openHot({ redisUrl: config.REDIS_URL, now, report: (event, reason) => log.warn(`redis ${event}`, { reason }) })
  const metrics = createMetrics()
  const hashing = createHashing({ report: (error) => log.failure(error) })
  const ground = { database, brands, now, hashing }
  const rooms = await createRooms({ ...ground, config, publicUrl: config.PUBLIC_URL, log, metrics, hot, tracing, ...options })
  if (config.DEMO && (await demoState(database, now())) === 'never') {
    console.log('Loading the demo network ...')
    log.info('loaded the demo network', { said: await loadDemoApart(config) })
  }
  const regions = describeCountries(config)
  if (regions.ok) log.info('countries', { said: regions.text })
  else log.warn('countries', { said: regions.text })
  const demoViewer = await keepDemoViewer(config, ground)
  const television = openDemoDevice(config, brands.brands[0]!.key)
  const server = await listen(config, version, { log, metrics, database, rooms, tracing, television })
  const moveOn = async () => {
    if ((await demoState(database, now())) !== 'today') log.info('moved the demo network to today', { said: await loadDemoApart(config) })
  }
  const { content, web } = rooms
  database.watchForDamage((damage) => log.failure(damage))
  rooms.messages.start()
  rooms.identity?.start()
  const watching = await watchContent({
    content: content.client,
    changed: web.contentChanged,
    moveOn: config.DEMO ? moveOn : undefined,
    log,
  })
  return {
    brands,
    rooms,
    demoViewer,
    port: server.port,
    address: `http://${urlHost(config.HOST)}:${server.port}/`,
    async stop(lameDuck: number): Promise<CutRequest[]> {
      watching.stop()
      // A mail server may take seconds too: the requests' seconds are used. Mails of those requests wait in the database.
      const [cut] = await Promise.all([server.stop({ lameDuck, drain }), rooms.messages.stop()])
      await rooms.identity?.stop()
      await rooms.search.stop()
      rooms.media.stop()
      if (tracing)
        await within(tracesSentWithin, () => tracing.close()).catch((error) => log.warn('traces cannot be sent', { reason: String(error) }))
      await closeAll(hot, database)
      return cut
    },
  }
}

/** Rooms write the address into what they make before anything listens, so a free port is chosen first. */
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

/** A database that answers late is no reason to send visitors here. */
const answersSoon = (answer: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    answer.then(
      () => true,
      () => false,
    ),
    setTimeout(1000, false, { ref: false }),
  ])

async function closeAll(hot: Hot, database: Database): Promise<void> {
  await hot.close()
  await database.close()
}

const closed = { fetch: async () => problems.notFound() }

type Inside = {
  log: Log
  metrics: Metrics
  database: Database
  rooms: Rooms
  tracing: Tracing | undefined
  television: ReturnType<typeof openDemoDevice>
}

async function listen(
  config: Config,
  version: string,
  { log, metrics, database, rooms, tracing, television }: Inside,
): Promise<RunningServer> {
  const { content, media, access, messages, analytics, identity, web } = rooms
  const operations = createOperations({
    isReady: async () => !server.isStopping() && (await answersSoon(Promise.all([database.check(), content.client.revision()]))),
    metrics,
    version,
    publicUrl: config.PUBLIC_URL,
    rooms: [content, media, access, messages, analytics, ...(identity ? [identity] : [])],
    report: (error, request) => log.failure(error, { id: factsOf(request).id }),
  })
  const fetch = mountDoors({
    content,
    media,
    access,
    messages,
    analytics,
    identity: identity ?? closed,
    demo: television ?? web,
    operations,
    web,
  })
  let cached = 0
  let answered = 0
  const stopResting = restWhenIdle(() => cached + answered)
  metrics.gauge('daypart_page_cache_hits', 'Answers from the page cache since the start', () => cached)
  const server: RunningServer = await startServer({
    host: config.HOST,
    port: config.PORT,
    trust: {
      proxies: proxiesOf(config.TRUSTED_PROXIES),
      operatorToken: config.OPERATOR_TOKEN,
      publicIsSecure: config.PUBLIC_URL.startsWith('https:'),
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
    beside: rooms.standIns,
    fast(request, response) {
      if (media.cached(request, response)) return true
      const isHit = web.cached(request, response)
      if (isHit) cached++
      return isHit
    },
    bodyLimit,
    isAlwaysAdmitted: (path) => roomAt(path) === 'operations',
    seen({ facts, method, url, status, milliseconds, headers }) {
      const room = roomAt(url.split('?', 1)[0]!)
      if (room !== 'operations') answered++
      metrics.request({ room, method, status }, milliseconds / 1000)
      log.request({ id: facts.id, method, url, status, milliseconds, room, headers })
    },
    report: (error, facts) => log.failure(error, { id: facts?.id }),
  })
  return {
    ...server,
    stop(times) {
      stopResting()
      return server.stop(times)
    },
  }
}
