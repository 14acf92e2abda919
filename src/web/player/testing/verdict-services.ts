// For tests: the services that decide about videos, on one database with a few videos and a linked subscriber. The TV provider's authorization API is a stand-in.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Entry, type EntryInput, entry } from '#contracts/catalogue.ts'
import { linkLife } from '#contracts/http/providers.ts'
import { readConfig } from '#kit/config.ts'
import { migrate } from '#kit/db/migrate.ts'
import { openDatabase } from '#kit/db/open-database.ts'
import { memoryKv } from '#kit/kv/memory-kv.ts'
import { createSealer } from '#kit/sealed-text.ts'
import { createAccess } from '#services/access/access.ts'
import { createDeviceCount } from '#services/access/device-count.ts'
import { createCatalogue } from '#services/catalogue/catalogue.ts'
import { createEntryStore } from '#services/catalogue/writes/entry-store.ts'
import { openIdentity } from '#services/identity/testing/open-identity.ts'
import { createLibrary } from '#services/media/films/library.ts'
import { createPasses } from '#services/media/films/pass.ts'
import { createMediaClient } from '#services/media/films/sign.ts'
import type { ProviderSetting } from '#services/providers/adapters/settings.ts'
import { createLinkStore } from '#services/providers/schema/link-store.ts'
import { openProviders } from '#services/providers/testing/open-providers.ts'
import { migrations } from '../../../../bin/commands/migrate.ts'
import { requireBrands } from '../../../../bin/commands/open-catalogue.ts'
import { openGeo } from '../../../../bin/services/open-geo.ts'

export const now = Date.UTC(2026, 10, 20)
const secret = 'for tests, and long enough for them'
/** A device that is linked to the TV provider, and one that is not. */
export const device = 'K'.repeat(22)
export const stranger = 'S'.repeat(22)
const episode = { kind: 'video', brand: 'nbc', programmingType: 'Full Episode', films: ['harbor-night'], duration: 600 } satisfies Omit<
  Extract<EntryInput, { kind: 'video' }>,
  'id' | 'title'
>
export const yesterday = new Date(now - 86_400_000).toISOString()
const entries: EntryInput[] = [
  { ...episode, id: 'locked', title: 'Locked', airDate: yesterday, rating: 'TV-14' },
  { ...episode, id: 'adults', title: 'Adults', airDate: yesterday, rating: 'TV-MA' },
  { ...episode, id: 'free', title: 'Free', airDate: '2025-01-01T00:00:00Z', rating: 'TV-PG' },
  { kind: 'series', id: 'kite-club', brand: 'nbc', title: 'Kite Club', isCoppaCompliant: true },
  { ...episode, id: 'kites', title: 'Kites', series: 'kite-club', airDate: '2025-01-01T00:00:00Z', rating: 'TV-Y' },
  { ...episode, id: 'free-adults', title: 'Free for adults', airDate: '2025-01-01T00:00:00Z', rating: 'TV-MA' },
  { ...episode, id: 'game', title: 'Game', airDate: yesterday, rating: 'TV-PG' },
  { ...episode, id: 'refused', title: 'Refused', airDate: yesterday, rating: 'TV-PG' },
  { ...episode, id: 'device', title: 'Old device', airDate: yesterday, rating: 'TV-PG' },
]
const cable: ProviderSetting = {
  ...{
    id: 'cable',
    title: 'Cable',
    url: 'https://cable.example',
    logo: null,
    color: '#000000',
    featured: null,
    streams: null,
    brands: null,
  },
  protocol: { type: 'oidc', issuer: 'https://cable.example', clientId: 'c', clientSecret: 's', scope: 'openid' },
  authorization: { url: 'https://api.cable.example/decide', secret: 's' },
  resources: {},
}
/** The provider's answers about videos that it refuses. */
const refusedAssets: Record<string, object> = {
  refused: { code: 'NOT_SUBSCRIBED', title: 'Add Sports', details: 'Call 555 0100.' },
  device: { code: 'DEVICE' },
}

export type VerdictServices = Awaited<ReturnType<typeof openServices>>

/** Opens the services on a database with the videos and the link of a subscriber. `close` removes it. */
export async function openServices() {
  const folder = mkdtempSync(join(tmpdir(), 'daypart-verdicts-'))
  const database = await openDatabase({ dataDir: folder })
  await migrate(database, migrations)
  // The stations of the demo network.
  const config = readConfig({ SECRET: secret })
  const brands = requireBrands(config)
  const report = (error: unknown) => {
    throw error
  }
  const { client: content } = createCatalogue({
    ...{ database, brands, now: () => now, report, publicUrl: '', changed() {}, menus: { menu: async () => null } },
  })
  const where = { file: 'test', line: 1, element: 'video' }
  const store = createEntryStore(database, { now: () => now, brands })
  await store.storeBatch(entries.map((each) => ({ entry: v.parse(entry, each) as Entry, where })))
  const geo = openGeo({ config, database, brands, now: () => now }, { content, pageOrigins: [], report, answered() {} })
  const { identity, register, clock } = await openIdentity(database)
  clock.now = now
  const outgoing = () => async (_url: string, request?: { body?: unknown }) => {
    const { asset } = JSON.parse(String(request?.body)) as { asset: { id: string } }
    const refused = refusedAssets[asset.id]
    return Response.json({ decisions: [{ resource: 'nbc', authorized: !refused, ...refused }] })
  }
  const opened = await openProviders(database, [cable], { outgoing: outgoing as never })
  opened.clock.now = now
  const kv = memoryKv()
  const tools = {
    ...{ content, brands, secret, kv, requestLimit: 600, pageOrigins: [], now: () => now, countries: config.COUNTRIES },
    geo: geo.client,
    credits: identity.credits,
    parental: identity.parental,
    identity: identity.client,
    providers: opened.providers.client,
    devices: createDeviceCount(kv),
    media: createMediaClient(
      createPasses(secret, () => now),
      createLibrary([], () => now),
      '',
      () => now,
    ),
    report() {},
  }
  const access = createAccess(tools)
  const withAds = createAccess({ ...tools, hasAds: (brand) => brand === 'nbc' })
  /** Its catalogue fails. */
  const failing = createAccess({ ...tools, content: { ...content, playableVideo: () => Promise.reject(new Error('no database')) } })
  const links = createLinkStore(database, createSealer(secret, 'provider session'), () => now)
  const metadata = { upstreamUserID: 'kim', maxRating: { vchip: 'TV-14' }, zip: '10112' }
  await links.save(
    { device, account: null },
    { provider: 'cable', subject: 'kim', session: null, metadata, resources: ['nbc'] },
    now + linkLife,
  )
  async function close() {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { access, withAds, failing, geo, identity, register, close }
}

/** Where requests come from. */
export const from = { address: '8.8.8.8', isSecure: false }
