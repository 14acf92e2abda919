// SQL of links. Rules about owners are here, because each of them is one transaction.
import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { LinkOwner, ProviderMetadata } from '#contracts/http/providers.ts'
import type { Database } from '#kit/db/database.ts'
import { prepareQuery } from '#kit/db/statements/prepared-query.ts'
import type { Sealer } from '#kit/sealed-text.ts'
import type { LinkRow, ProvidersTables } from './tables.ts'

/** What the provider told about the subscriber at sign-in. `resources` are brand keys; null: the authorization API must be asked. */
export type LinkAttributes = { metadata: ProviderMetadata; resources: string[] | null }

/** The link of a viewer. Times are epoch milliseconds. */
export type Link = LinkAttributes & {
  id: string
  provider: string
  subject: string
  /** The session token of the provider, if it gave one. */
  session: string | null
  expires: number
}

/** The data of a new link. */
export type NewLink = Omit<Link, 'id' | 'expires'>

/** Finds the television to link in a transaction. Returns it as stored in LinkRow; null if it may not be linked. */
export type TelevisionClaim = (trx: Transaction<ProvidersTables>) => Promise<string | null>

/** The time for which an expired link stays stored, so that the viewer learns that it expired. */
const expiredLife = 30 * 86_400_000

/** Returns the form in which a device is stored, because the value of the cookie is a secret. */
export const deviceKey = (device: string): string => createHash('sha256').update(`provider link ${device}`).digest('base64url')

export type LinkStore = ReturnType<typeof createLinkStore>

export function createLinkStore(opened: Database, sealer: Sealer, now: () => number) {
  const database = opened.withTables<ProvidersTables>()

  const toLink = ({ id, provider, subject, attributes, session, expires_at }: LinkRow): Link => ({
    id,
    provider,
    subject,
    ...(JSON.parse(attributes) as LinkAttributes),
    session: session && sealer.open(session),
    expires: expires_at,
  })

  const toRow = (link: NewLink, life: number): LinkRow => {
    const createdAt = now()
    return newRow(link, { session: link.session && sealer.seal(link.session), now: createdAt, expires: createdAt + life })
  }

  /** Stores a link in place of the links of a device (as stored) and of an account. */
  async function replace(trx: Transaction<ProvidersTables>, row: LinkRow, device: string | null, userId: string | null): Promise<void> {
    if (database.dialect === 'postgres') await lockOwners(trx, [device, userId])
    await release(trx, device, userId)
    await trx.insertInto('providers_links').values(row).execute()
  }

  return {
    /** Returns the link of the account, else that of the device, else null. It has expired if the owner has no valid one. */
    async find({ device, account }: LinkOwner): Promise<Link | null> {
      if (!device && !account) return null
      const rows = await readLinks(database.read, { device: device && deviceKey(device), userId: account?.userId ?? null })
      const isValid = ({ expires_at }: LinkRow) => expires_at > now()
      const ofAccount = rows.find(({ account_id }) => account && account_id === account.userId)
      const row = [ofAccount, ...rows].find((each) => each && isValid(each)) ?? ofAccount ?? rows[0]
      return row ? toLink(row) : null
    },

    /**
     * Stores a link of the account for `life` ms, or of the device if no account is signed in. It replaces the links of both, so that the next
     * unlink or sign-out does not bring back an old link.
     */
    async save(owner: LinkOwner, link: NewLink, life: number): Promise<Link> {
      const device = owner.device && deviceKey(owner.device)
      const userId = owner.account?.userId ?? null
      const row = { ...toRow(link, life), ...(userId ? { account_id: userId } : { device }) }
      await database.write((trx) => replace(trx, row, device, userId))
      return { ...link, id: row.id, expires: row.expires_at }
    },

    /**
     * Stores a link of a television for `life` ms; it replaces the television's own link. `claim` runs in the same transaction, and returns the
     * television as stored, or null to store nothing.
     */
    async saveForTelevision(claim: TelevisionClaim, link: NewLink, life: number): Promise<Link | null> {
      const row = toRow(link, life)
      const isSaved = await database.write(async (trx) => {
        const device = await claim(trx)
        if (device !== null) await replace(trx, { ...row, device }, device, null)
        return device !== null
      })
      return isSaved ? { ...link, id: row.id, expires: row.expires_at } : null
    },

    /** Stores what the provider told at the renewal of a link, for `life` ms. Its owner stays. Returns null if the link has been removed. */
    async renew(id: string, link: NewLink, life: number): Promise<Link | null> {
      const { subject, attributes, session, expires_at } = toRow(link, life)
      const change = { subject, attributes, session, expires_at }
      const isRenewed = await database.write(
        async (trx) =>
          (await trx.updateTable('providers_links').set(change).where('id', '=', id).returning('id').executeTakeFirst()) !== undefined,
      )
      return isRenewed ? { ...link, id, expires: expires_at } : null
    },

    /** Removes the link of the device and the link of the account. */
    remove: ({ device, account }: LinkOwner): Promise<void> =>
      database.write((trx) => release(trx, device && deviceKey(device), account?.userId ?? null)),

    /** Stores the brands that the subscription includes, as the provider stated them later than at sign-in. */
    async setResources(
      { id, metadata, resources: known }: Pick<Link, 'id' | 'metadata' | 'resources'>,
      resources: string[],
    ): Promise<void> {
      const [before, after] = [known, resources].map((brands) => JSON.stringify({ metadata, resources: brands } satisfies LinkAttributes))
      // A renewal may have replaced the attributes meanwhile.
      const update = { attributes: after! }
      await database.write((trx) =>
        trx.updateTable('providers_links').set(update).where('id', '=', id).where('attributes', '=', before!).execute(),
      )
    },

    /** Deletes the links that expired a month ago. */
    async deleteExpired(): Promise<void> {
      await database.write((trx) =>
        trx
          .deleteFrom('providers_links')
          .where('expires_at', '<=', now() - expiredLife)
          .execute(),
      )
    },
  }
}

/** Makes other transactions on the same device or account wait for this one. (SQLite runs one transaction at a time anyway.) */
async function lockOwners(trx: Transaction<ProvidersTables>, keys: readonly (string | null)[]): Promise<void> {
  for (const key of keys)
    if (key !== null) await sql`select pg_advisory_xact_lock(hashtextextended(${`provider link ${key}`}, 0))`.execute(trx)
}

/** Returns the links of an account and of a device; `device` is as stored. */
const readLinks = prepareQuery<ProvidersTables, { device: string | null; userId: string | null }, LinkRow>(
  () => '',
  (reader, _, bind) =>
    reader
      .selectFrom('providers_links')
      .selectAll()
      .where(({ eb, or }) => {
        const ofDevice = eb(
          'device',
          '=',
          bind(({ device }) => device),
        )
        const ofAccount = eb(
          'account_id',
          '=',
          bind(({ userId }) => userId),
        )
        return or([ofDevice, ofAccount])
      }),
)

/** Deletes the links of a device (as stored) and of an account. */
async function release(trx: Transaction<ProvidersTables>, device: string | null, userId: string | null): Promise<void> {
  await trx
    .deleteFrom('providers_links')
    .where((eb) => eb.or([eb('device', '=', device), eb('account_id', '=', userId)]))
    .execute()
}

const newRow = (
  { provider, subject, metadata, resources }: NewLink,
  { session, now, expires }: { session: string | null; now: number; expires: number },
): LinkRow => ({
  id: crypto.randomUUID(),
  provider,
  subject,
  device: null,
  account_id: null,
  attributes: JSON.stringify({ metadata, resources } satisfies LinkAttributes),
  session,
  created_at: now,
  expires_at: expires,
})
