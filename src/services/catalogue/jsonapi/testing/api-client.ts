// A JSON:API client for tests. Its requests go directly to the services, without a port.
import type { EntryInput } from '#contracts/catalogue.ts'
import type { Database } from '#kit/db/database.ts'
import type { ContentTables } from '../../schema/tables.ts'
import { openNetwork } from '../../testing/network.ts'
import type { Resource } from '../resources.ts'

export const token = 'a-token-that-nobody-can-guess'
export const jsonApi = 'application/vnd.api+json'

export type ErrorObject = { status: string; code: string; title: string; detail?: string; source?: Record<string, string> }
export type ApiResponse<Data = Resource> = {
  status: number
  headers: Headers
  data: Data
  included: Resource[]
  links: { self: string; next?: string }
  errors: ErrorObject[]
}

type Init = { method?: string; headers?: Record<string, string>; body?: unknown }

export async function openApi(database: Database, more: EntryInput[] = [], operatorToken: string | undefined = token) {
  const network = await openNetwork(database, more, { operatorToken })
  async function send<Data = Resource>(path: string, { method = 'GET', headers = {}, body }: Init = {}): Promise<ApiResponse<Data>> {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const request = new Request(`http://tv.example${path}`, { method, headers, ...(text !== undefined && { body: text }) })
    const response = await network.fetch(request)
    const responseText = await response.text()
    return { status: response.status, headers: response.headers, ...(responseText ? JSON.parse(responseText) : {}) }
  }
  const writeHeaders = { authorization: `Bearer ${token}`, 'content-type': jsonApi }
  const post = (type: string, data: unknown, headers: Record<string, string> = {}) =>
    send(`/v4/${type}`, { method: 'POST', body: { data }, headers: { ...writeHeaders, ...headers } })
  const patch = (type: string, id: string, data: unknown, headers: Record<string, string> = {}) =>
    send(`/v4/${type}/${encodeURIComponent(id)}`, {
      method: 'PATCH',
      body: { data: { type, id, ...(data as object) } },
      headers: { ...writeHeaders, ...headers },
    })
  const { read } = database.withTables<ContentTables>()
  const readState = () => read.selectFrom('content_state').select(['revision', 'dirty']).executeTakeFirstOrThrow()
  return { network, send, post, patch, writeHeaders, readState }
}

export type Api = Awaited<ReturnType<typeof openApi>>
