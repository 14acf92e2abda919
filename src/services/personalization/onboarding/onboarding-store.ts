// SQL of onboarding.
import type { OnboardingChange, OnboardingState } from '#contracts/http/personalization.ts'
import { day } from '#contracts/limits.ts'
import type { Database } from '#kit/db/database.ts'
import type { OnboardingRow, PersonalizationTables } from '../tables.ts'
import type { Viewer } from '../viewer.ts'
import { lockViewer, type Writer } from '../viewer-lock.ts'
import { afterChange, merged, newViewer } from './onboarding-state.ts'

const table = 'personalization_onboarding'

/** The time for which the onboarding of a device is stored, in milliseconds: no shorter than the life of its cookie. */
const deviceLife = 400 * day
/** The largest number of old rows that one statement deletes. */
const batch = 1000

export type OnboardingStore = ReturnType<typeof createOnboardingStore>

export function createOnboardingStore(opened: Database, now: () => number) {
  const database = opened.withTables<PersonalizationTables>()
  const { dialect } = database
  const ofOwner = (owner: string) => database.read.selectFrom(table).selectAll().where('owner', '=', owner).executeTakeFirst()
  return {
    /** Returns what the viewer did; undefined if nothing is stored. */
    async find({ owner }: Viewer): Promise<OnboardingState | undefined> {
      const row = await ofOwner(owner)
      return row && toState(row)
    },

    /** Changes the viewer's onboarding, and returns it. */
    change: ({ owner, accountId }: Viewer, change: OnboardingChange): Promise<OnboardingState> =>
      database.write(async (trx) => {
        await lockViewer(trx, dialect, owner)
        const row = await trx.selectFrom(table).selectAll().where('owner', '=', owner).executeTakeFirst()
        const next = afterChange(row ? toState(row) : newViewer, change)
        await save(trx, { ...toColumns(next), owner, account_id: accountId, changed_at: now() })
        return next
      }),

    /** Merges the onboarding of a device into that of a viewer. */
    async merge(device: string, { owner, accountId }: Viewer): Promise<void> {
      if (!(await ofOwner(device))) return
      await database.write(async (trx) => {
        await lockViewer(trx, dialect, device)
        await lockViewer(trx, dialect, owner)
        const moved = await trx.deleteFrom(table).where('owner', '=', device).returningAll().executeTakeFirst()
        if (!moved) return
        const own = await trx.selectFrom(table).selectAll().where('owner', '=', owner).executeTakeFirst()
        const next = merged(own ? toState(own) : newViewer, toState(moved))
        await save(trx, { ...toColumns(next), owner, account_id: accountId, changed_at: Math.max(own?.changed_at ?? 0, moved.changed_at) })
      })
    },

    /** Deletes the onboarding of devices whose cookie has expired: at most 1,000, because the database is blocked meanwhile. */
    deleteExpired: (): Promise<void> =>
      database.write(async (trx) => {
        const expired = trx
          .selectFrom(table)
          .select('owner')
          .where('account_id', 'is', null)
          .where('changed_at', '<', now() - deviceLife)
          .limit(batch)
          .$if(dialect === 'postgres', (query) => query.forUpdate().skipLocked())
        await trx.deleteFrom(table).where('owner', 'in', expired).execute()
      }),
  }
}

export const toState = ({ status, tooltip_seen: seen, categories }: OnboardingRow): OnboardingState => ({
  status,
  isTooltipSeen: seen === 1,
  categories: JSON.parse(categories) as string[],
})

const toColumns = ({ status, isTooltipSeen, categories }: OnboardingState) => ({
  status,
  tooltip_seen: isTooltipSeen ? 1 : 0,
  categories: JSON.stringify(categories),
})

async function save(trx: Writer, row: OnboardingRow): Promise<void> {
  const { owner: _owner, ...changed } = row
  await trx
    .insertInto(table)
    .values(row)
    .onConflict((conflict) => conflict.column('owner').doUpdateSet(changed))
    .execute()
}
