// SQL of televisions' codes. A change that must happen only once is one conditional statement, so that concurrent requests cannot repeat it.
import { createHmac } from 'node:crypto'
import type { Transaction } from 'kysely'
import { codeLife } from '#contracts/http/activation.ts'
import type { Database } from '#kit/db/database.ts'
import { deviceKey, type TelevisionClaim } from './link-store.ts'
import type { ProvidersTables, TelevisionRow } from './tables.ts'

const hour = 3_600_000
export type TelevisionStore = ReturnType<typeof createTelevisionStore>

/** Codes are passed as the viewer's or the television's text without dashes; devices as the values of their cookies. */
export function createTelevisionStore(opened: Database, secret: string, now: () => number) {
  const database = opened.withTables<ProvidersTables>()
  const keyOf = (code: string) => createHmac('sha256', secret).update(`daypart television code ${code}`).digest('base64url')

  return {
    /** Stores a code of a television. Returns false if another television has this code. */
    add: (code: string, television: Pick<TelevisionRow, 'brand' | 'device' | 'name'>): Promise<boolean> =>
      database.write((trx) => addCode(trx, { ...television, code: keyOf(code), device: deviceKey(television.device) }, now())),

    /** Returns the code of a television on a brand's site. Does not return the code of another television, or of another brand. */
    own: (code: string, brand: string, device: string): Promise<TelevisionRow | undefined> =>
      database.read
        .selectFrom('providers_televisions')
        .selectAll()
        .where('code', '=', keyOf(code))
        .where('brand', '=', brand)
        .where('device', '=', deviceKey(device))
        .executeTakeFirst(),

    /** Returns a code that `browser` confirmed or denied, also after the television was linked. */
    decided: (code: string, browser: string): Promise<TelevisionRow | undefined> =>
      database.read
        .selectFrom('providers_televisions')
        .selectAll()
        .where('code', '=', keyOf(code))
        .where('decided_by', '=', deviceKey(browser))
        .executeTakeFirst(),

    /** Returns a code that is valid, and that no browser confirmed or denied. */
    waiting: (code: string): Promise<TelevisionRow | undefined> =>
      database.read
        .selectFrom('providers_televisions')
        .selectAll()
        .where('code', '=', keyOf(code))
        .where('verdict', 'is', null)
        .where('expires_at', '>', now())
        .executeTakeFirst(),

    /** Confirms or denies a waiting code. A confirmed code stays valid for another ten minutes, in which the viewer signs in at the provider. */
    decide: (code: string, browser: string, verdict: 'confirmed' | 'denied'): Promise<TelevisionRow | undefined> =>
      database.write((trx) =>
        trx
          .updateTable('providers_televisions')
          .set({ verdict, decided_by: deviceKey(browser), expires_at: now() + codeLife * 1000 })
          .where('code', '=', keyOf(code))
          .where('verdict', 'is', null)
          .where('expires_at', '>', now())
          .returningAll()
          .executeTakeFirst(),
      ),

    /** Returns the claim that uses up a code: it finds the television if `browser` confirmed it, and if it was not linked with this code before. */
    claim:
      (code: string, browser: string): TelevisionClaim =>
      async (trx) => {
        const row = await trx
          .updateTable('providers_televisions')
          .set({ linked_at: now() })
          .where('code', '=', keyOf(code))
          .where('verdict', '=', 'confirmed')
          .where('decided_by', '=', deviceKey(browser))
          .where('linked_at', 'is', null)
          .where('expires_at', '>', now())
          .returning('device')
          .executeTakeFirst()
        return row?.device ?? null
      },
  }
}

/** Stores a code, and deletes the codes that expired an hour ago. */
async function addCode(
  trx: Transaction<ProvidersTables>,
  television: Pick<TelevisionRow, 'code' | 'brand' | 'device' | 'name'>,
  now: number,
): Promise<boolean> {
  await trx
    .deleteFrom('providers_televisions')
    .where('expires_at', '<', now - hour)
    .execute()
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('providers_televisions')
    .values({
      ...television,
      created_at: now,
      expires_at: now + codeLife * 1000,
      decided_by: null,
      verdict: null,
      linked_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
