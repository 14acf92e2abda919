// What operators do to accounts, by their command. Each change is in the audit; none needs the site to stop.

import { createCore, type IdentityTools } from '../core.ts'
import { createNotices } from '../mail/notices.ts'
import { newResetLink } from '../reset/new-link.ts'
import { endSessions } from '../sessions/session-store.ts'
import { audit, holdAccount, profileOf, removeAccount, type Writer } from '../store.ts'
import type { AccountRow } from '../tables.ts'
import { actor, addPerson, type NewPerson, type Operated } from './add-person.ts'
import { findAccount, showAccount } from './show-account.ts'

const mostCredits = 1000

export type AccountActs = ReturnType<typeof createAccountActs>

/** For a command, beside the site. */
export function createAccountActs(identity: IdentityTools) {
  const core = createCore(identity)
  const notices = createNotices(core)
  const tools = { core, notices }
  const { database, guards, messages, now } = core
  const find = (name: string) => findAccount(database.read, name)

  /** On an account that there is. */
  async function operate(
    name: string,
    what: string,
    act: (trx: Writer, account: AccountRow) => Promise<unknown>,
    detail = '',
  ): Promise<Operated> {
    const account = await find(name)
    if (!account) return { done: false, why: `There is no account ${JSON.stringify(name)}: give its email or its id.` }
    await database.write(async (trx) => {
      await holdAccount(trx, account.id)
      await act(trx, account)
      await audit(trx, { at: now(), account_id: account.id, actor, what, detail })
    })
    return { done: true }
  }

  return {
    create: (person: NewPerson) => addPerson(tools, person),

    show: (name: string) => showAccount(database.read, name),

    /** Signed out everywhere, and nobody signs in. */
    lock: (name: string) =>
      operate(name, 'locked', async (trx, { id }) => {
        await trx.updateTable('identity_accounts').set({ locked_at: now() }).where('id', '=', id).execute()
        await endSessions(trx, id, now())
      }),

    /** From an operator's lock, and from one that guesses made. */
    unlock: (name: string) =>
      operate(name, 'unlocked', async (trx, { id, mail_key }) => {
        await trx.updateTable('identity_accounts').set({ locked_at: null }).where('id', '=', id).execute()
        await guards.clear(trx, mail_key)
      }),

    /** A link for a new password. Who asked for no mail gets it here, as a path. */
    async reset(name: string, { mail }: { mail: boolean }): Promise<{ done: true; link?: string } | { done: false; why: string }> {
      const account = await find(name)
      if (account && account.sign_in_type !== 'email')
        return { done: false, why: `${account.mail} signs in with ${account.sign_in_type}: there is no password.` }
      let link = { token: '', code: '' }
      const operated = await operate(name, 'reset-link', async (trx, { id, mail_key }) => {
        link = await newResetLink(trx, { id, mail_key }, now())
      })
      if (!operated.done || !account) return operated
      if (!mail) return { done: true, link: `/reset-password?brand=${account.brand}&token=${link.token}&code=${link.code}` }
      await notices.reset(account, link)
      return { done: true }
    },

    async grant(name: string, credits: number): Promise<Operated> {
      if (!Number.isInteger(credits) || credits < 1 || credits > mostCredits)
        return { done: false, why: `Grant a whole number of credits, 1 to ${mostCredits}.` }
      const grant = async (trx: Writer, { id }: AccountRow) => {
        const profile = await profileOf(trx, id)
        await trx
          .updateTable('identity_profiles')
          .set(({ eb }) => ({ credits: eb('credits', '+', credits) }))
          .where('id', '=', profile.id)
          .execute()
      }
      return operate(name, 'granted', grant, String(credits))
    },

    async delete(name: string): Promise<Operated> {
      let gone: AccountRow | undefined
      const operated = await operate(name, 'deleted', async (trx, account) => {
        gone = account
        await removeAccount(trx, account.id)
        await guards.clear(trx, account.mail_key)
      })
      if (!gone) return operated
      await messages.forget(gone.id)
      await notices.deleted(gone)
      return operated
    },
  }
}
