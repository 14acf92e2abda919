// Links in the database, also when several requests change them at the same time.
import { expect, test } from 'vitest'
import { migrate } from '#kit/db/migrate.ts'
import { onEachDatabase } from '#kit/db/testing.ts'
import { createSealer } from '#kit/sealed-text.ts'
import { createLinkStore, type NewLink } from './link-store.ts'
import { type ProvidersTables, providersMigrations } from './tables.ts'

const day = 86_400_000
const account = (userId: string) => ({ userId, profileId: userId })
const linkTo = (provider: string): NewLink => ({
  provider,
  subject: 'kim',
  session: 'a token',
  metadata: { upstreamUserID: 'kim' },
  resources: ['nbc'],
})

onEachDatabase('the store of links', (open) => {
  const begin = async () => {
    const database = await open()
    await migrate(database, [providersMigrations])
    const clock = { now: Date.now() }
    const store = createLinkStore(database, createSealer('a secret', 'test'), () => clock.now)
    const rows = () => database.withTables<ProvidersTables>().read.selectFrom('providers_links').selectAll().execute()
    return { store, clock, rows }
  }

  test('simultaneous saves for one device and account leave one link', async () => {
    const { store, rows } = await begin()
    const owner = { device: 'tv', account: account('ida') }
    await Promise.all(Array.from({ length: 8 }, (_, index) => store.save(owner, linkTo(`p${index}`), day)))
    expect(await rows()).toHaveLength(1)
    expect(await store.find(owner)).toMatchObject({ subject: 'kim', session: 'a token', resources: ['nbc'] })
  })

  test('a renewal keeps the owner; brands that the provider states late do not overwrite a renewed link', async () => {
    const { store, clock } = await begin()
    const owner = { device: 'tv', account: null }
    const before = await store.save(owner, linkTo('p'), day)
    const stricter = { ...linkTo('p'), metadata: { upstreamUserID: 'kim', maxRating: { vchip: 'TV-PG' } } }
    await store.renew(before.id, stricter, 2 * day)
    await store.setResources(before, ['bravo'])
    const renewed = (await store.find({ device: 'tv', account: account('ida') }))!
    expect(renewed).toMatchObject({ id: before.id, metadata: stricter.metadata, resources: ['nbc'], expires: clock.now + 2 * day })
    expect(await store.find({ device: 'phone', account: account('ida') })).toBeNull()
    await store.setResources(renewed, ['bravo'])
    expect(await store.find(owner)).toMatchObject({ metadata: stricter.metadata, resources: ['bravo'] })
    await store.remove(owner)
    expect(await store.renew(before.id, stricter, day)).toBeNull()
  })

  test('a link has one owner: the account that was signed in, otherwise the device', async () => {
    const { store, clock, rows } = await begin()
    await store.save({ device: 'tv', account: account('ida') }, linkTo('p'), day)
    await store.save({ device: 'phone', account: null }, linkTo('q'), day)
    const owners = (await rows()).map(({ provider, device, account_id }) => [provider, account_id, device !== null])
    expect(owners.sort()).toEqual([
      ['p', 'ida', false],
      ['q', null, true],
    ])
    expect(await store.find({ device: 'tv', account: null })).toBeNull()
    expect(await store.find({ device: 'phone', account: account('ida') })).toMatchObject({ provider: 'p' })
    clock.now += day - 1
    await store.save({ device: 'phone', account: null }, linkTo('r'), day)
    clock.now += 1
    expect(await store.find({ device: 'phone', account: account('ida') }), 'the link of the account has expired').toMatchObject({
      provider: 'r',
    })
  })

  test('the migration to one owner takes the device from links of accounts', async () => {
    const database = await open()
    await migrate(database, [{ ...providersMigrations, migrations: providersMigrations.migrations.slice(0, 2) }])
    const old = { provider: 'p', subject: 'kim', attributes: '{"metadata":{},"resources":[]}', session: null, created_at: 1, expires_at: 9 }
    const rows = [
      { ...old, id: 'shared', device: 'tv', account_id: 'ida', television: 0 },
      { ...old, id: 'own', device: 'phone', account_id: null, television: 1 },
    ]
    await database
      .withTables<{ providers_links: (typeof rows)[number] }>()
      .write((trx) => trx.insertInto('providers_links').values(rows).execute())
    await migrate(database, [providersMigrations])
    const stored = await database.withTables<ProvidersTables>().read.selectFrom('providers_links').selectAll().orderBy('id').execute()
    expect(stored).toEqual([
      { ...old, id: 'own', device: 'phone', account_id: null },
      { ...old, id: 'shared', device: null, account_id: 'ida' },
    ])
  })

  test('deletes links a month after they expired', async () => {
    const { store, clock, rows } = await begin()
    await store.save({ device: 'old', account: null }, linkTo('p'), 0)
    await store.save({ device: 'new', account: null }, linkTo('p'), 1)
    clock.now += 30 * day
    await store.deleteExpired()
    expect(await rows()).toHaveLength(1)
    expect(await store.find({ device: 'new', account: null })).not.toBeNull()
    expect(await store.find({ device: null, account: null })).toBeNull()
  })

  test('a session token that was sealed with another secret is not used', async () => {
    const database = await open()
    await migrate(database, [providersMigrations])
    const storeWith = (secret: string) => createLinkStore(database, createSealer(secret, 'test'), () => 0)
    await storeWith('a secret').save({ device: 'tv', account: null }, linkTo('p'), day)
    expect(await storeWith('another secret').find({ device: 'tv', account: null })).toMatchObject({ provider: 'p', session: null })
  })
})
