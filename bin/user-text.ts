import type { Shown } from '#services/identity/operators/show-account.ts'
import { plain, timeOf } from './terminal-text.ts'

/** An account for a terminal: facts, then where it is signed in, then what was done to it. */
export function userText({ account, credits, vendors, hasPassword, sessions, audit }: Shown): string {
  const facts: [string, string][] = [
    ['id', account.id],
    ['email', `${account.mail} (${account.mail_verified_at === null ? 'not proved' : `proved ${timeOf(account.mail_verified_at)}`})`],
    ['name', `${account.given_name} ${account.sn}`],
    ['signs in', [hasPassword && 'password', ...vendors].filter(Boolean).join(', ') || 'not yet: no password'],
    ['credits', String(credits)],
    ['brand', `${account.brand}, ${account.language}`],
    ['made', timeOf(account.created_at)],
    ['locked', account.locked_at === null ? 'no' : timeOf(account.locked_at)],
  ]
  return [
    ...facts.map(([name, value]) => `${name.padEnd(9)} ${plain(value)}`),
    `\nSessions (${sessions.length})`,
    ...sessions.map(
      ({ createdAt, usedAt, userAgent }) => `  since ${timeOf(createdAt)}, used ${timeOf(usedAt)}, ${plain(userAgent) || '-'}`,
    ),
    '\nAudit, newest first',
    ...audit.map(({ at, actor, what, detail }) => `  ${timeOf(at)} ${actor} ${what}${detail && ` (${plain(detail)})`}`),
  ].join('\n')
}
