// For operators: the mails that go out and went, so that with no mail server a person finds the link they wait for; and what viewers wrote.
import type { Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { describe, parameters, query } from '#kit/http/describe.ts'
import { plainPage } from '#kit/http/plain-page.ts'
import { problems } from '#kit/http/problem.ts'
import { factsOf } from '#kit/http/request-facts.ts'
import type { Place, ReadStore } from './read-store.ts'
import type { ContactRow, MailRow } from './tables.ts'

const mailbox = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,254}$/, 'is no mailbox'))
const listQuery = query(v.object({ to: v.optional(mailbox), before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}\.[\w-]{1,50}$/))) }))
const mailId = parameters(v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{1,50}$/)) }))
const onePage = 100

const answers = {
  200: { what: 'A page, newest first; JSON when `Accept` asks for it', type: 'text/html' },
  403: 'OPERATOR_TOKEN is missing or wrong',
}
const isJson = (request: Request) => request.headers.get('accept')?.includes('application/json')
const noStore = { 'cache-control': 'private, no-store' }

export function mountOperatorPages(door: Hono, store: ReadStore): void {
  const operation = (summary: string, more = {}) => describe({ summary, needsOperator: true, answers: { ...answers, ...more } })
  door.get('/messages/outbox', operation('The mails of the outbox'), listQuery, async (c) => {
    if (!factsOf(c.req.raw).isOperator) return problems.operatorsOnly()
    const { to, before } = c.req.valid('query')
    const mails = await store.mails({ to, before: placeOf(before), most: onePage })
    return isJson(c.req.raw) ? c.json({ mails }, 200, noStore) : outboxPage(mails, to)
  })
  door.get('/messages/outbox/:id', operation('One mail', { 404: 'There is no such mail' }), mailId, async (c) => {
    if (!factsOf(c.req.raw).isOperator) return problems.operatorsOnly()
    const mail = await store.mail(c.req.valid('param').id)
    if (!mail) return problems.notFound()
    return isJson(c.req.raw) ? c.json(mail, 200, noStore) : mailPage(mail)
  })
  door.get(
    '/messages/outbox/:id/html',
    operation('One mail as its reader sees it', { 404: 'There is no such mail' }),
    mailId,
    async (c) => {
      if (!factsOf(c.req.raw).isOperator) return problems.operatorsOnly()
      const mail = await store.mail(c.req.valid('param').id)
      return mail?.html ? asRead(mail.html) : problems.notFound()
    },
  )
  door.get('/messages/contacts', operation('What viewers wrote to the help desk'), listQuery, async (c) => {
    if (!factsOf(c.req.raw).isOperator) return problems.operatorsOnly()
    const { before } = c.req.valid('query')
    const contacts = await store.contacts({ before: placeOf(before), most: onePage })
    return isJson(c.req.raw) ? c.json({ contacts }, 200, noStore) : contactsPage(contacts)
  })
}

const timeOf = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

function stateOf({ sent_at, gave_up_at, next_at, fault }: MailRow): string {
  if (sent_at !== null) return `sent ${timeOf(sent_at)}`
  if (gave_up_at !== null) return `given up: ${fault}`
  return `waits until ${timeOf(next_at)}${fault ? `: ${fault}` : ''}`
}

/** `TIME.ID` of the last row above. */
function placeOf(before: string | undefined): Place | undefined {
  const [at, id] = before?.split('.') ?? []
  return id === undefined ? undefined : { at: Number(at), id }
}

/** The next hundred, when there may be more. */
function older(rows: readonly Place[], path: string) {
  const last = rows.at(-1)
  return last && rows.length === onePage ? html`<p><a href="${path}before=${last.at}.${last.id}">Older</a></p>` : ''
}

function outboxPage(mails: readonly MailRow[], to: string | undefined) {
  const rows = mails.map(
    (
      mail,
    ) => html`<tr><td>${timeOf(mail.at)}</td><td>${mail.recipient}</td><td><a href="/messages/outbox/${mail.id}">${mail.subject}</a></td>
<td>${mail.kind}</td><td>${stateOf(mail)}</td></tr>`,
  )
  const body = html`<main class="wide"><h1>Outbox</h1><p><a href="/messages/contacts">What viewers wrote</a></p>
${rows.length ? html`<table><thead><tr><th>UTC</th><th>To</th><th>Subject</th><th>Kind</th><th>State</th></tr></thead><tbody>${rows}</tbody></table>` : html`<p>No mail${to && ` to ${to}`}.</p>`}
${older(mails, to === undefined ? '?' : `?to=${encodeURIComponent(to)}&`)}</main>`
  return plainPage({ language: 'en', title: 'Outbox', body })
}

function mailPage(mail: MailRow) {
  const facts = [
    ['To', mail.recipient],
    ['UTC', timeOf(mail.at)],
    ['Kind', mail.kind],
    ['State', stateOf(mail)],
    ['Tries', String(mail.tries)],
  ]
  const links = mail.text.match(/https?:\/\/\S+/g) ?? []
  const body = html`<main class="wide"><p><a href="/messages/outbox">Outbox</a></p><h1 lang="${mail.language}">${mail.subject}</h1>
<table><tbody>${facts.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</tbody></table>
${links.map((link) => html`<p><a href="${link}" rel="noreferrer">${link}</a></p>`)}
<h2>Text</h2><pre lang="${mail.language}">${mail.text}</pre>
${mail.html !== null && html`<h2>HTML</h2><iframe src="/messages/outbox/${mail.id}/html" sandbox="allow-popups" title="The mail as its reader sees it"></iframe>`}</main>`
  return plainPage({ language: 'en', title: mail.subject, body, frames: "'self'" })
}

/** Ours, but written with what strangers gave us: it may show itself, and open a link in a new window. */
function asRead(text: string): Response {
  return new Response(text, {
    headers: {
      ...noStore,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    },
  })
}

function contactsPage(contacts: readonly ContactRow[]) {
  const letters = contacts.map(
    (each) => html`<article lang="${each.language}"><h2>${each.about || each.topic}</h2>
<p>${timeOf(each.at)} · ${each.brand} · ${each.topic} · ${each.name} &lt;${each.email}&gt;</p><pre>${each.message}</pre></article>`,
  )
  const body = html`<main class="wide"><p><a href="/messages/outbox">Outbox</a></p><h1>What viewers wrote</h1>${letters.length ? letters : html`<p>Nothing.</p>`}
${older(contacts, '?')}</main>`
  return plainPage({ language: 'en', title: 'What viewers wrote', body })
}
