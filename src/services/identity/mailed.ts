// All that goes by mail, put together: what accounts are told, and what the links in it are good for.
import type { Hono } from 'hono'
import type { Answered, Caller } from '#contracts/http/identity.ts'
import type { SubscribersClient } from '#contracts/http/messages.ts'
import type { ResetClient } from '#contracts/http/password-reset.ts'
import { answered } from './answers.ts'
import type { Core, Notices } from './core.ts'
import { addMailRoutes } from './mail/mail-routes.ts'
import { createNotices, type Mails } from './mail/notices.ts'
import { createVerification } from './mail/verification.ts'
import { createResetRequests } from './reset/requests.ts'
import { createReset } from './reset/reset.ts'
import { addResetRoutes } from './reset/reset-routes.ts'
import type { AccountRow } from './tables.ts'

export function createMailed(core: Core) {
  const { brands, database, pageOrigins, publicUrl } = core
  const mails = createNotices(core)
  const notices = reporting(mails, core.report)
  const verification = createVerification({ core, notices: { verify: mails.verify, welcome: notices.welcome } })
  const requests = createResetRequests({ ...core, notices: mails })
  const reset = createReset({ core, requests, notices })

  const client: ResetClient = {
    requestReset: (mail, caller) => settled(caller, () => reset.requestReset(mail, caller)),
    checkReset: (link, caller) => settled(caller, () => reset.checkReset(link, caller)),
    finishReset: (step, caller) => settled(caller, () => reset.finishReset(step, caller)),
    verifyAgain: (caller) => settled(caller, () => verification.verifyAgain(caller)),
  }
  const settled = (caller: Caller, work: () => Promise<Answered>) => answered(work(), caller.cookie)

  return {
    notices,
    client,
    /** For newsletters: only who proved to read mail there, and is not locked out. */
    async subscribers(userIds: readonly string[]): ReturnType<SubscribersClient['subscribers']> {
      if (userIds.length === 0) return []
      const rows = await database.read
        .selectFrom('identity_accounts')
        .select(['id', 'mail', 'language'])
        .where('id', 'in', userIds)
        .where('mail_verified_at', 'is not', null)
        .where('locked_at', 'is', null)
        .execute()
      return rows.map(({ id, mail, language }) => ({ userId: id, mail, language: language === 'es' ? 'es' : 'en' }))
    },
    addRoutes(door: Hono): void {
      addResetRoutes(door, core, reset)
      addMailRoutes(door, { brands, publicUrl, pageOrigins, verification })
    },
    flush: requests.flush,
    start: requests.start,
    stop: requests.stop,
  }
}

/** What a mail tells of has happened: when it cannot be written, that is our trouble and nobody's refusal. */
function reporting(mails: Mails, report: Core['report']) {
  const tell = (work: Promise<unknown>) => work.catch((error) => report(error))
  return {
    registered: (account) => tell(mails.registered(account)),
    welcome: (account: AccountRow) => tell(mails.welcome(account)),
    passwordChanged: (account) => tell(mails.passwordChanged(account)),
    mailChanged: (account, before) => tell(mails.mailChanged(account, before)),
    locked: (account) => tell(mails.locked(account)),
    vendorJoined: (account, vendor) => tell(mails.vendorJoined(account, vendor)),
    vendorParted: (account, vendor) => tell(mails.vendorParted(account, vendor)),
    deleted: (account) => tell(mails.deleted(account)),
  } satisfies Notices & { welcome: unknown }
}
