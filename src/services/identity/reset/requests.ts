// [A7-08] A request is kept and answered; what comes of it comes later, at a beat of its own. So neither the answer nor its time can tell
// whether there is such an account.
import { mostResetMails, resetLife } from '#contracts/http/password-reset.ts'
import { mayHaveCode } from '../code-store.ts'
import type { Core } from '../core.ts'
import type { Mails } from '../mail/notices.ts'
import { accountByMail } from '../store.ts'
import { newResetLink } from './new-link.ts'
import { addRequest, claimRequest, endRequest } from './request-store.ts'

const beat = 1000
const hour = 3_600_000

export type ResetRequestTools = Pick<Core, 'database' | 'now' | 'report' | 'told' | 'mayMail'> & {
  notices: Pick<Mails, 'reset' | 'vendorOnly'>
}
export type ResetRequests = ReturnType<typeof createResetRequests>

export function createResetRequests({ database, now, report, told, mayMail, notices }: ResetRequestTools) {
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | undefined
  let isWanted = true

  async function answerAll(): Promise<void> {
    for (;;) {
      const request = await database.write((trx) => claimRequest(trx, now()))
      if (!request) return
      await answer(request.mailKey)
      await database.write((trx) => endRequest(trx, request))
    }
  }

  async function answer(mailKey: string): Promise<void> {
    const account = await accountByMail(database.read, mailKey)
    if (!account || account.locked_at !== null) return told('reset unknown')
    if (!(await mayMail('reset', mailKey))) return told('reset limited')
    const link = await database.write(async (trx) => {
      const may = await mayHaveCode(trx, account.id, 'reset', { codes: mostResetMails, since: now() - hour })
      return may ? newResetLink(trx, account, now()) : null
    })
    if (link === null) return told('reset limited')
    // An account of a vendor's counts too, and has no password to set; but a mail that nobody proved is whose mailbox it is, not the vendor's.
    const isVendors = account.sign_in_type !== 'email' && account.mail_verified_at !== null
    await (isVendors ? notices.vendorOnly(account, account.sign_in_type) : notices.reset(account, link))
    told('reset mailed')
  }

  const requests = {
    async keep(mailKey: string): Promise<void> {
      await database.write((trx) => addRequest(trx, mailKey, { now: now(), life: resetLife }))
      isWanted = true
    },
    /** Answers all that were kept, by whichever process. */
    flush(): Promise<void> {
      underWay ??= answerAll()
        .catch(report)
        .finally(() => {
          underWay = undefined
        })
      return underWay
    },
    /** What another process left is looked for at every start, and each minute. */
    start(): void {
      let beats = 0
      timer = setInterval(() => {
        if (!isWanted && ++beats % 60) return
        isWanted = false
        requests.flush()
      }, beat)
      timer.unref()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await underWay
    },
  }
  return requests
}
