import type { ShownAccount } from '#services/identity/operators/show-account.ts'
import { plain, timeOf } from '../terminal-text.ts'

/** Formats an account for a terminal: its data, its sessions and its audit log. */
export function userText({ account, credits, ledger, vendors, hasPassword, sessions, audit }: ShownAccount): string {
  const facts: [string, string][] = [
    ['id', account.id],
    ['email', `${account.mail} (${account.mail_verified_at === null ? 'not verified' : `verified ${timeOf(account.mail_verified_at)}`})`],
    ['name', `${account.given_name} ${account.sn}`],
    ['sign-in', [hasPassword && 'password', ...vendors].filter(Boolean).join(', ') || 'no method yet: the account has no password'],
    ['credits', String(credits)],
    ['brand', `${account.brand}, ${account.language}`],
    ['created', timeOf(account.created_at)],
    ['locked', account.locked_at === null ? 'no' : timeOf(account.locked_at)],
  ]
  return [
    ...facts.map(([name, value]) => `${name.padEnd(9)} ${plain(value)}`),
    `\nSessions (${sessions.length})`,
    ...sessions.map(
      ({ createdAt, usedAt, userAgent }) => `  since ${timeOf(createdAt)}, used ${timeOf(usedAt)}, ${plain(userAgent) || '-'}`,
    ),
    '\nCredits, newest first',
    ...ledger.map(({ at, change, reason, video, balance }) => {
      const why = [reason, video && plain(video)].filter(Boolean).join(' ')
      return `  ${timeOf(at)} ${change < 0 ? change : `+${change}`} ${why}, ${balance} left`
    }),
    '\nAudit, newest first',
    ...audit.map(({ at, actor, what, detail }) => `  ${timeOf(at)} ${actor} ${what}${detail && ` (${plain(detail)})`}`),
  ].join('\n')
}
