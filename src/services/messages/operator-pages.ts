// Pages for operators: the outbox of emails, and messages to the help desk. Without a mail server, operators find the links of emails in the outbox.
import type { Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { describe, parameters, query } from '#kit/http/describe.ts'
import { plainPage } from '#kit/http/plain-page.ts'
import { problems } from '#kit/http/problem.ts'
import { factsOf } from '#kit/http/request-facts.ts'
import type { ReadStore, RowPosition } from './read-store.ts'
import type { ContactRow, MailRow } from './tables.ts'

const emailAddress = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,254}$/, 'is not an email address'))
const listQuery = query(
  v.object({ to: v.optional(emailAddress), before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}\.[\w-]{1,50}$/))) }),
)
const mailId = parameters(v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,50}$/)) }))
const pageLength = 100

const answers = {
  200: { what: 'An HTML page, newest first; JSON if `Accept` names it', type: 'text/html' },
  403: 'OPERATOR_TOKEN is missing or wrong',
}
const isJson = (request: Request) => request.headers.get('accept')?.includes('application/json')
const noStore = { 'cache-control': 'private, no-store' }

export function mountOperatorPages(router: Hono, store: ReadStore): void {
  const operation = (summary: string, more = {}) => describe({ summary, needsOperator: true, answers: { ...answers, ...more } })
  router.get('/messages/outbox', operation('List the emails of the outbox'), listQuery, async (c) => {
    if (!factsOf(c.req.raw).isOperator) return problems.operatorsOnly()
    const { to, before } = c.req.valid('query')
    const mails = await store.mails({ to, before: positionOf(before), limit: pageLength })
    return isJson(c.req.raw) ? c.json({ mails }, 200, noStore) : outboxPage(mails, to)
  })
  router.get('/messages/outbox/:id', operation('Show an email', { 404: 'There is no such email' }), mailId, async (c) => {
    if (!factsOf(c.req.raw).isOperator) return problems.operatorsOnly()
    const mail = await store.mail(c.req.valid('param').id)
    if (!mail) return problems.notFound()
    return isJson(c.req.raw) ? c.json(mail, 200, noStore) : mailPage(mail)
  })
  router.get('/messages/outbox/:id/html', operation('Show the HTML of an email', { 404: 'There is no such email' }), mailId, async (c) => {
    if (!factsOf(c.req.raw).isOperator) return problems.operatorsOnly()
    const mail = await store.mail(c.req.valid('param').id)
    return mail?.html ? htmlResponse(mail.html) : problems.notFound()
  })
  router.get('/messages/contacts', operation('List messages to the help desk'), listQuery, async (c) => {
    if (!factsOf(c.req.raw).isOperator) return problems.operatorsOnly()
    const { before } = c.req.valid('query')
    const contacts = await store.contacts({ before: positionOf(before), limit: pageLength })
    return isJson(c.req.raw) ? c.json({ contacts }, 200, noStore) : contactsPage(contacts)
  })
}

const timeOf = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

function stateOf({ sent_at, gave_up_at, next_at, fault }: MailRow): string {
  if (sent_at !== null) return `sent ${timeOf(sent_at)}`
  if (gave_up_at !== null) return `not sent: ${fault}`
  return `next attempt ${timeOf(next_at)}${fault ? `: ${fault}` : ''}`
}

/** Parses `TIME.ID`, the position of the last row of the previous page. */
function positionOf(before: string | undefined): RowPosition | undefined {
  const [at, id] = before?.split('.') ?? []
  return id === undefined ? undefined : { at: Number(at), id }
}

/** Returns the link to the next page, if there may be more rows. */
function olderLink(rows: readonly RowPosition[], path: string) {
  const last = rows.at(-1)
  return last && rows.length === pageLength ? html`<p><a href="${path}before=${last.at}.${last.id}">Older</a></p>` : ''
}

function outboxPage(mails: readonly MailRow[], to: string | undefined) {
  const rows = mails.map(
    (
      mail,
    ) => html`<tr><td>${timeOf(mail.at)}</td><td>${mail.recipient}</td><td><a href="/messages/outbox/${mail.id}">${mail.subject}</a></td>
<td>${mail.kind}</td><td>${stateOf(mail)}</td></tr>`,
  )
  const body = html`<main class="wide"><h1>Outbox</h1><p><a href="/messages/contacts">Messages to the help desk</a></p>
${rows.length ? html`<table><thead><tr><th>UTC</th><th>To</th><th>Subject</th><th>Kind</th><th>State</th></tr></thead><tbody>${rows}</tbody></table>` : html`<p>No email${to && ` to ${to}`}.</p>`}
${olderLink(mails, to === undefined ? '?' : `?to=${encodeURIComponent(to)}&`)}</main>`
  return plainPage({ language: 'en', title: 'Outbox', body })
}

function mailPage(mail: MailRow) {
  const facts = [
    ['To', mail.recipient],
    ['UTC', timeOf(mail.at)],
    ['Kind', mail.kind],
    ['State', stateOf(mail)],
    ['Attempts', String(mail.tries)],
  ]
  const links = mail.text.match(/https?:\/\/\S+/g) ?? []
  const body = html`<main class="wide"><p><a href="/messages/outbox">Outbox</a></p><h1 lang="${mail.language}">${mail.subject}</h1>
<table><tbody>${facts.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</tbody></table>
${links.map((link) => html`<p><a href="${link}" rel="noreferrer">${link}</a></p>`)}
<h2>Text</h2><pre lang="${mail.language}">${mail.text}</pre>
${mail.html !== null && html`<h2>HTML</h2><iframe src="/messages/outbox/${mail.id}/html" sandbox="allow-popups" title="The email as its recipient sees it"></iframe>`}</main>`
  return plainPage({ language: 'en', title: mail.subject, body, frames: "'self'" })
}

/** Returns the HTML of an email in a sandbox, because it may contain text from viewers. Links open in a new window. */
function htmlResponse(text: string): Response {
  return new Response(text, {
    headers: {
      ...noStore,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    },
  })
}

function contactsPage(contacts: readonly ContactRow[]) {
  const articles = contacts.map(
    (each) => html`<article lang="${each.language}"><h2>${each.about || each.topic}</h2>
<p>${timeOf(each.at)} · ${each.brand} · ${each.topic} · ${each.name} &lt;${each.email}&gt;</p><pre>${each.message}</pre></article>`,
  )
  const body = html`<main class="wide"><p><a href="/messages/outbox">Outbox</a></p><h1>Messages to the help desk</h1>${articles.length ? articles : html`<p>There are no messages.</p>`}
${olderLink(contacts, '?')}</main>`
  return plainPage({ language: 'en', title: 'Messages to the help desk', body })
}
