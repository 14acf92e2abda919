// [A7-08] The queue of reset requests. A request is stored and answered immediately, and handled later on a timer. The answer and its delay
// therefore do not reveal whether the account exists.
import { maxResetEmails, resetLife } from '#contracts/http/password-reset.ts'
import type { AccountEmails } from '../mail/notices.ts'
import type { Limits } from '../requests/limits.ts'
import { accountByMail, type IdentityDatabase } from '../store/accounts.ts'
import { mayGetCode } from '../store/codes.ts'
import { newResetLink } from './new-link.ts'
import { addRequest, claimRequest, endRequest } from './request-store.ts'

/** Milliseconds between two reads of the queue. */
const interval = 1000
const hour = 3_600_000

export type ResetRequestDependencies = {
  database: IdentityDatabase
  limits: Pick<Limits, 'mayEmail'>
  emails: Pick<AccountEmails, 'reset' | 'vendorOnly'>
  now: () => number
  countOutcome(outcome: string): void
  report(error: unknown): void
}
export type ResetRequests = ReturnType<typeof createResetRequests>

export function createResetRequests({ database, limits, emails, now, countOutcome, report }: ResetRequestDependencies) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let hasNewRequests = true

  async function handleAll(): Promise<void> {
    for (;;) {
      const request = await database.write((trx) => claimRequest(trx, now()))
      if (!request) return
      await handle(request.mailKey)
      await database.write((trx) => endRequest(trx, request))
    }
  }

  async function handle(mailKey: string): Promise<void> {
    const account = await accountByMail(database.read, mailKey)
    if (!account || account.locked_at !== null) return countOutcome('reset unknown')
    if (!(await limits.mayEmail('reset', mailKey))) return countOutcome('reset limited')
    const link = await database.write(async (trx) => {
      const may = await mayGetCode(trx, account.id, 'reset', { codes: maxResetEmails, since: now() - hour })
      return may ? newResetLink(trx, account, now()) : null
    })
    if (link === null) return countOutcome('reset limited')
    // An account created with a vendor has no password to reset, so the email names the vendor. If the email address is unverified, the email contains
    // a reset link instead, so that the owner of the inbox can take the account over.
    const isVendorOnly = account.sign_in_type !== 'email' && account.mail_verified_at !== null
    await (isVendorOnly ? emails.vendorOnly(account, account.sign_in_type) : emails.reset(account, link))
    countOutcome('reset mailed')
  }

  const requests = {
    /** Stores a request. The request is handled within seconds. */
    async add(mailKey: string): Promise<void> {
      await database.write((trx) => addRequest(trx, mailKey, { now: now(), life: resetLife }))
      hasNewRequests = true
    },
    /** Handles all stored requests, including requests that other processes stored. */
    flush(): Promise<void> {
      running ??= handleAll()
        .catch(report)
        .finally(() => {
          running = undefined
        })
      return running
    },
    /** Starts the timer. Requests that another process did not finish are read at the start, and every minute. */
    start(): void {
      let ticks = 0
      timer = setInterval(() => {
        if (!hasNewRequests && ++ticks % 60) return
        hasNewRequests = false
        requests.flush()
      }, interval)
      timer.unref()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
  return requests
}
