// Creates all services and connects them. Within one process, services call each other directly through the clients of contracts/http.
import type { TitleTileFacts } from '#contracts/catalogue/facts.ts'
import type { CatalogueClient } from '#contracts/http/catalogue.ts'
import type { SiteEvent } from '#contracts/http/events.ts'
import type { WebService } from '#contracts/http/web.ts'
import type { Metrics } from '#kit/metrics.ts'
import type { Access } from '#services/access/access.ts'
import type { Identity } from '#services/identity/identity.ts'
import { createAccountWatches } from '#services/personalization/watches/account-watches.ts'
import { noIdentity, noParentalControls } from './absent-services.ts'
import { openAdvertising } from './advertising/open-advertising.ts'
import { createContent } from './content.ts'
import { openAnalytics } from './events/open-analytics.ts'
import { recordEvent } from './events/record-event.ts'
import { featuresOffBy } from './features-off.ts'
import { accessSources, openAccess } from './open-access.ts'
import { readChannels } from './open-channels.ts'
import { openFlags } from './open-flags.ts'
import { openGeo } from './open-geo.ts'
import { openIdentity } from './open-identity.ts'
import { openLive } from './open-live.ts'
import { openMedia } from './open-media.ts'
import { openMessages } from './open-messages.ts'
import { openPersonalization } from './open-personalization.ts'
import { openProvidersService } from './open-providers-service.ts'
import { openSearch } from './open-search.ts'
import { openWeb } from './open-web.ts'
import { frameOriginsOf, openProviders } from './providers.ts'
import { type ServiceDependencies, sharedTools } from './service-dependencies.ts'
import { type OpenedVendors, openVendors } from './vendors.ts'

export type Services = Awaited<ReturnType<typeof createServices>>

export async function createServices(dependencies: ServiceDependencies) {
  const { config, publicUrl, log, metrics, database, brands, now, tracing } = dependencies
  const shared = sharedTools(dependencies)
  const traced = <Client extends object>(name: string, client: Client): Client => tracing?.client(name, client) ?? client
  const record = (event: SiteEvent, id = 'server') => recordEvent(event, id, log, metrics)
  const featuresOff = featuresOffBy(config)

  const search = openSearch(dependencies, shared)
  const { OPERATOR_TOKEN: operatorToken, QUICK_LINKS: quickLinks } = config
  const channels = readChannels(config)
  const site = { brands, now, publicUrl, operatorToken, quickLinks, channels, search, featuresOff }
  const content = createContent({ ...site, database, report: shared.report, warn: (sentence) => log.warn(sentence) })
  const nameOfCall = (method: string, first: unknown) => (method === 'query' ? `query ${first}` : method)
  const contentClient = tracing?.client('content', content.client, nameOfCall) ?? content.client
  const geo = openGeo(dependencies, { ...shared, content: contentClient, answered: countPlaces(metrics) })
  const catalogue = content.catalogue.client
  const media = openMedia(dependencies, {
    ...shared,
    content: contentClient,
    catalogue,
    opensToAll: (...of) => access.client.opensToAll(...of),
    isHeld: (...of) => live.client.isHeld(...of),
  })
  const accountToShare = async (cookie: string | null) => (await identity?.videoConsent.accountToShare(cookie)) ?? null
  const analytics = openAnalytics(dependencies, { ...shared, record, accountToShare })

  const vendors = openVendors({ ...shared, config, publicUrl })
  const messages = openMessages(dependencies, { ...shared, identity: accountsOf(() => identity) })
  // The paths of profiles name no brand, so the flag of the main brand applies.
  const hasProfiles = () => flags.client.site(brands.brands[0]!.key).values.profiles !== false
  const identity = openIdentity(dependencies, { ...shared, messages: messages.client, vendors: vendors.tools, hasProfiles })
  // The flags are read before the web service exists; later changes reach it.
  let web: WebService | undefined
  const flags = await openFlags(dependencies, { ...shared, identity: identity?.client ?? noIdentity, changed: () => web?.contentChanged() })
  const isForChildren = (brand: string) => flags.client.site(brand).values.childDirected === true
  const openedProviders = openProviders({ ...shared, config, brands, publicUrl })
  const providers = openProvidersService(dependencies, openedProviders, {
    ...shared,
    content: contentClient,
    refusalOf: (...of) => access.client.refusalOf(...of),
    identity: identity?.client ?? noIdentity,
  })

  const advertising = openAdvertising(dependencies, { ...shared, content: contentClient, isForChildren })
  const live = openLive(dependencies, { ...shared, identity: identity?.client ?? noIdentity, providers: providers.client })

  const personalization = openPersonalization(dependencies, {
    ...shared,
    identity: identity?.client ?? noIdentity,
    ...{ ...kindsIn(catalogue), catalogue, providers: providers.client, flags: flags.client },
    parental: identity?.parental ?? noParentalControls,
  })

  const { credits, parental } = identity ?? {}
  const sources = accessSources(config, brands, { geo: geo.client, credits, parental, providers: providers.client })
  const streams = {
    content: contentClient,
    media: traced('media', media.client),
    ...media.channels,
    live: traced('live', live.client),
    ...{ hasAds: advertising.hasAds, isForChildren, consentLaw: geo.client.consentLaw },
  }
  // Created after the services that it asks. `media` and `providers` ask it too, through the functions above.
  const access: Access = openAccess(dependencies, { ...shared, ...sources, ...streams, brands, now }, identity)
  web = await openWeb(dependencies, shared, {
    content: contentClient,
    messages: traced('messages', messages.client),
    identity: identity && traced('identity', identity.client),
    watches: personalization && createAccountWatches(database),
    personalization: personalization?.fetch,
    access: access.fetch,
    consentLaw: geo.client.consentLaw,
    drawIcon: media.drawIcon,
    providers: config.PROVIDERS ? traced('providers', providers.client) : undefined,
    providerFrames: frameOriginsOf(openedProviders.settings),
    adOrigins: advertising.origins,
    featuresOff,
    flags: flags.client,
    report: (event) => record(event),
  })
  const services = {
    ...{ content, search, media, access, advertising, geo, live, messages, analytics },
    ...{ flags, identity, personalization, providers, web },
  }
  const standIns = anyOf([vendors.nodeHandler, openedProviders.nodeHandler])
  return { ...services, standIns, hasDemoProviders: openedProviders.nodeHandler !== undefined }
}

/** Returns functions that tell whether an id is that of a video, and the types of titles. */
const kindsIn = (catalogue: CatalogueClient) => ({
  isVideo: async (v4ID: string) => (await catalogue.videoTiles([v4ID])).size > 0,
  typesOfTitles: async (ids: readonly string[]) =>
    new Map((await catalogue.titleTiles([...ids])).map((title) => [title.id, titleTypeOf(title)])),
})

/** Returns the type of a title in JSON:API. */
const titleTypeOf = ({ entry }: TitleTileFacts): 'movies' | 'series' => (entry.kind === 'movie' ? 'movies' : 'series')

/** Returns the account queries of the messages service. `identity` is called per question, because identity is created after messages. */
const accountsOf = (identity: () => Identity | undefined) => ({
  userOf: async (cookie: string | null) => (await identity()?.client.check(cookie))?.userId ?? null,
  subscribers: async (ids: string[]) => (await identity()?.subscribers(ids)) ?? [],
})

const countPlaces = (metrics: Metrics) => (outcome: string) =>
  metrics.count('daypart_geolocation_total', 'Outcomes of geolocation requests', 'outcome', outcome)

type NodeHandler = NonNullable<OpenedVendors['nodeHandler']>

/** Returns a handler that calls the handlers in order until one of them handles the request. */
const anyOf =
  (handlers: (NodeHandler | undefined)[]): NodeHandler =>
  (request, response) =>
    handlers.some((handle) => handle?.(request, response))
