// `daypart explain`: about a video or a channel, shows the answer of each check of the access decision, with the same table that the site uses. Spends no credit.
import { brandBook } from '#brands/brand-book.ts'
import type { BrandGroup } from '#contracts/brand.ts'
import type { SessionOwner } from '#contracts/http/identity.ts'
import { liveUrlLife } from '#contracts/limits.ts'
import { type Config, readSecret } from '#kit/config.ts'
import type { Database } from '#kit/db/database.ts'
import { openKv } from '#kit/kv/open-kv.ts'
import { decideLive, liveChecks } from '#services/access/decide-live.ts'
import { decideVideo, videoChecks } from '#services/access/decide-video.ts'
import { type LiveSources, loadLiveFacts } from '#services/access/load-live-facts.ts'
import { loadVideoFacts, type VideoSources } from '#services/access/load-video-facts.ts'
import type { Viewer } from '#services/access/load-viewer.ts'
import { waysOfBrand } from '#services/access/respond.ts'
import { answersOf } from '#services/access/table.ts'
import { liveUnlockWays, unlockWays } from '#services/access/unlock-ways.ts'
import { createCatalogue } from '#services/catalogue/catalogue.ts'
import { createCredits } from '#services/identity/credits/credits.ts'
import { findAccount } from '#services/identity/operators/show-account.ts'
import { createParentalClient } from '#services/identity/parental/parental.ts'
import { firstProfile } from '#services/identity/store/profiles.ts'
import type { IdentityTables } from '#services/identity/tables.ts'
import { createProviders, type ProvidersDependencies } from '#services/providers/providers.ts'
import { noDeviceCount, noIdentity } from '../services/absent-services.ts'
import { accessSources } from '../services/open-access.ts'
import { openGeo } from '../services/open-geo.ts'
import { type OpenedProviders, offersProviders, openProviders } from '../services/providers.ts'
import { explainText, streamText, videoText } from './explain-text.ts'
import { openExistingCatalogue } from './open-catalogue.ts'

export type ExplainOptions = {
  viewer?: string
  brand?: string
  country?: string
  zip?: string
  device?: string
  trial?: boolean
  airing?: string
}

type Sources = VideoSources & LiveSources

type Explain = {
  config: Config
  sources: Sources
  group: BrandGroup
  accountNamed(name: string): Promise<SessionOwner | null>
  /** The reasons for which TV providers did not answer. */
  failures: readonly string[]
  close(): Promise<void>
}
type ExplainDependencies = {
  database: Database
  group: BrandGroup
  now: () => number
  providers: Pick<OpenedProviders, 'settings' | 'outgoing'>
}

/** Opens an existing database. The caller closes it. */
export async function openExplain(config: Config): Promise<Explain> {
  const { database, group } = await openExistingCatalogue(config)
  const { PUBLIC_URL: publicUrl } = config
  const providers = openProviders({ config, brands: group, publicUrl, pageOrigins: [], report })
  return createExplain(config, { database, group, now: Date.now, providers })
}

function report(error: unknown): never {
  throw error
}

export async function createExplain(config: Config, dependencies: ExplainDependencies): Promise<Explain> {
  const { database, group, now } = dependencies
  const failures: string[] = []
  const { client: content } = createCatalogue({
    ...{ database, brands: group, now, report, publicUrl: config.PUBLIC_URL, changed() {} },
    menus: { menu: async () => null },
  })
  const { client: geo } = openGeo({ config, database, brands: group, now }, { content, pageOrigins: [], report, answered() {} })
  const identity = database.withTables<IdentityTables>()
  return {
    config,
    group,
    sources: {
      ...accessSources(config, group, {
        geo,
        credits: createCredits({ database: identity, now }),
        parental: createParentalClient({ database: identity, now }),
        providers: await createLinkReader(config, { ...dependencies, content }, (error) => failures.push((error as Error).message)),
      }),
      brands: brandBook(group),
      devices: noDeviceCount,
      content,
      now,
    },
    async accountNamed(name) {
      const account = await findAccount(identity.read, name)
      if (!account) return null
      return { userId: account.id, profileId: (await firstProfile(identity.read, account.id)).id, sessionId: '' }
    },
    failures,
    close: () => database.close(),
  }
}

/** Returns a client that reads the stored links, and asks the TV providers as the site does. */
async function createLinkReader(
  config: Config,
  { database, group, now, providers, content }: ExplainDependencies & Pick<ProvidersDependencies, 'content'>,
  report: (error: unknown) => void,
): Promise<Sources['providers']> {
  const { client } = createProviders({
    ...{ ...providers, database, content, brands: group, now, report, identity: noIdentity, pageOrigins: [] },
    refusalOf: async () => null,
    secret: readSecret(config),
    kv: await openKv({ now }),
    publicUrl: config.PUBLIC_URL,
    isOn: offersProviders(config, group),
    codeLimits: { requested: 0, entered: 0 },
    warn() {},
    countOutcome() {},
  })
  return client
}

type ExplainRun = { open(): Promise<Explain>; stdout?: NodeJS.WritableStream; stderr?: NodeJS.WritableStream }

/** Returns the exit code. 0: explained. 1: there is no such video, channel or account. */
export async function explainCommand(id: string, options: ExplainOptions, { open, ...streams }: ExplainRun): Promise<number> {
  const { stdout = process.stdout, stderr = process.stderr } = streams
  const explain = await open()
  try {
    const result = await explainAsset(id, options, explain)
    for (const failure of explain.failures) stderr.write(`${failure}\n`)
    if ('failure' in result) stderr.write(`${result.failure}\n`)
    else stdout.write(`${result.text}\n`)
    return 'failure' in result ? 1 : 0
  } finally {
    await explain.close()
  }
}

async function explainAsset(id: string, options: ExplainOptions, explain: Explain): Promise<{ failure: string } | { text: string }> {
  const { sources, accountNamed } = explain
  const channel = sources.channels.find((one) => one.id === id)
  const video = channel ? null : await sources.content.playableVideo(id)
  if (!channel && !video)
    return {
      failure: `There is no video or channel ${JSON.stringify(id)}: give the mpxGuid of the video, the last part of its URL, or the id of the channel.`,
    }
  const account = options.viewer === undefined ? null : await accountNamed(options.viewer)
  if (options.viewer !== undefined && !account)
    return { failure: `There is no account ${JSON.stringify(options.viewer)}: give its email or its id.` }
  const brand = options.brand ?? (channel ?? video!).brand
  const device = options.device ?? null
  const geo = geoAt(sources.geo, options.zip)
  const viewer: Viewer = {
    from: { address: undefined, country: countryOf(options, explain.config, channel) },
    device,
    session: async () => account,
  }
  const asking: Asking = { id, brand, viewer, sources: { ...sources, geo }, options }
  const [explained, link] = await Promise.all([
    channel ? explainStream(asking) : explainVideo(asking),
    sources.providers.status({ device, account }, brand),
  ])
  return { text: explainText({ ...explained, viewer: options.viewer, link }) }
}

/** Returns the country of the option, or else the first in which the asset plays. */
function countryOf(
  { country }: ExplainOptions,
  { COUNTRIES, LIVE_COUNTRIES }: Config,
  channel: Sources['channels'][number] | undefined,
): string {
  const countries = channel ? (channel.countries ?? LIVE_COUNTRIES) : COUNTRIES
  return country?.toUpperCase() ?? (countries === 'any' ? 'US' : countries[0]) ?? 'US'
}

const geoAt = (geo: Sources['geo'], zip: string | undefined): Sources['geo'] => ({
  ...geo,
  locate: async (from, homeZip) => {
    const place = await geo.locate(from, homeZip)
    return zip === undefined ? place : { ...place, zip }
  },
})

type Asking = { id: string; brand: string; viewer: Viewer; sources: Sources; options: ExplainOptions }

async function explainVideo({ id, brand, viewer, sources, options: { trial = false } }: Asking) {
  const { facts, place } = await loadVideoFacts(sources, { brand, id, trial }, viewer)
  const verdict = decideVideo(facts)
  const ways = verdict.answer === 'refuse' ? unlockWays(verdict.refusal.code, facts, waysOfBrand(sources, brand)) : undefined
  const answers = answersOf(videoChecks, facts.video!, facts)
  return { subject: videoText(facts.video!), now: facts.now, credits: facts.account?.credits, place, answers, verdict, ways }
}

async function explainStream({ id, brand, viewer, sources, options: { airing } }: Asking) {
  const { facts, place } = await loadLiveFacts(sources, { brand, channel: id, airing: airing ?? null, life: liveUrlLife }, viewer)
  const verdict = decideLive(facts)
  const ways = verdict.answer === 'refuse' ? liveUnlockWays(verdict.refusal.code, facts, waysOfBrand(sources, brand)) : undefined
  const answers = answersOf(liveChecks, facts.stream!, facts)
  return { subject: streamText(facts.stream!), now: facts.now, credits: undefined, place, answers, verdict, ways }
}
