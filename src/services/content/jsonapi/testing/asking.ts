// Asks the JSON:API door as another system would.
import type { EntryInput } from '#contracts/catalogue.ts'
import type { Database } from '#kit/db/database.ts'
import type { ContentTables } from '../../tables.ts'
import { openNetwork } from '../../testing/network.ts'
import type { Resource } from '../resources.ts'

export const token = 'a-token-that-nobody-can-guess'
export const jsonApi = 'application/vnd.api+json'

export type Fault = { status: string; code: string; title: string; detail?: string; source?: Record<string, string> }
export type Answer<Data = Resource> = {
  status: number
  headers: Headers
  data: Data
  included: Resource[]
  links: { self: string; next?: string }
  errors: Fault[]
}

type Init = { method?: string; headers?: Record<string, string>; body?: unknown }

export async function openDoor(database: Database, more: EntryInput[] = [], operatorToken: string | undefined = token) {
  const network = await openNetwork(database, more, { operatorToken })
  async function ask<Data = Resource>(path: string, { method = 'GET', headers = {}, body }: Init = {}): Promise<Answer<Data>> {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const request = new Request(`http://tv.example${path}`, { method, headers, ...(text !== undefined && { body: text }) })
    const response = await network.fetch(request)
    const answered = await response.text()
    return { status: response.status, headers: response.headers, ...(answered ? JSON.parse(answered) : {}) }
  }
  const writing = { authorization: `Bearer ${token}`, 'content-type': jsonApi }
  const post = (type: string, data: unknown, headers: Record<string, string> = {}) =>
    ask(`/v4/${type}`, { method: 'POST', body: { data }, headers: { ...writing, ...headers } })
  const patch = (type: string, id: string, data: unknown, headers: Record<string, string> = {}) =>
    ask(`/v4/${type}/${encodeURIComponent(id)}`, {
      method: 'PATCH',
      body: { data: { type, id, ...(data as object) } },
      headers: { ...writing, ...headers },
    })
  const { read } = database.withTables<ContentTables>()
  const state = () => read.selectFrom('content_state').select(['revision', 'dirty']).executeTakeFirstOrThrow()
  return { network, ask, post, patch, writing, state }
}

export type Door = Awaited<ReturnType<typeof openDoor>>
